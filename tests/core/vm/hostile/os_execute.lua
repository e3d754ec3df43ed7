-- commands
-- error: there is no 'os'
os.execute('true')
