-- __mode added after setmetatable: the table stays an ordinary one
-- error: done
local kept, m = {}, {}
for i = 1, 1000 do kept[i] = setmetatable({}, m) end
m.__mode = 'kv'
for i = 1, 1000 do kept[i][1], kept[i][{}] = { i }, true end
for i = 1, 100000 do local _ = { i } end
for i = 1, 1000 do assert(kept[i][1], 'the collector was seen') end
error('done')
