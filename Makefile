# Makefile - builds Lusory; `make help` lists what it can do.
#
# Each flavour (release, test, debug, sanitize) has its own folder of objects under build/ and the same rules.
# Lua, linenoise and munit are fetched into build/deps/ unless LUA_DIR, LINENOISE_DIR, MUNIT_DIR name copies.

# --- settings ---------------------------------------------------------------

VERSION = 0.1.0

PREFIX     = /usr/local
BINDIR     = $(PREFIX)/bin
LIBDIR     = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include
DATADIR    = $(PREFIX)/share/lusory
DOCDIR     = $(PREFIX)/share/doc/lusory
MANDIR     = $(PREFIX)/share/man
BASHDIR    = $(PREFIX)/share/bash-completion/completions
ZSHDIR     = $(PREFIX)/share/zsh/site-functions
FISHDIR    = $(PREFIX)/share/fish/vendor_completions.d

CC      = gcc
AR      = ar
INSTALL = install

# CFLAGS, CPPFLAGS and LDFLAGS are the user's and come last.
C11      = -std=c11 -D_XOPEN_SOURCE=700 -pthread
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes
DEFINES  = -DLUS_VERSION='"$(VERSION)"' -DLUS_DATADIR='"$(DATADIR)"' -DLUS_DOCDIR='"$(DOCDIR)"'
LIBS     = -lm -pthread

FLAGS_release  = -O2 -DNDEBUG
FLAGS_test     = -O2 -g
FLAGS_debug    = -O0 -g3
FLAGS_sanitize = -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all

# The release library is one object: kernel and Lua optimised together, then plain machine code that any
# linker takes. LTO=no for a compiler that is not GCC.
LTO = $(if $(findstring clang,$(CC)),no,yes)

# What of Lua must not depend on the run is in the header that every file of it includes first.
LUA_FIXED     = -I$(LUA) -include core/vm/lua_fixed.h
LUA_ldo       = -DLUS_STACK
LUA_lgc       = -DLUS_COLLECTOR
LUA_ltable    = -DLUS_TABLES
LUA_release   = $(LUA_FIXED)
LUA_test      = $(LUA_FIXED) -DLUA_USE_APICHECK
LUA_debug     = $(LUA_test)
LUA_sanitize  = $(LUA_test)

FUZZ_SECONDS = 60
SOAK_SECONDS = 600

MAKEFLAGS += --no-builtin-rules -j$(shell nproc 2>/dev/null || echo 2)

# --- lists ------------------------------------------------------------------

DEPS  = build/deps
ready = $(if $($1),,$(DEPS)/$2/.complete)

LUA_READY       = $(call ready,LUA_DIR,lua)
LINENOISE_READY = $(call ready,LINENOISE_DIR,linenoise)
MUNIT_READY     = $(call ready,MUNIT_DIR,munit)

holds     = $(or $(firstword $(patsubst %/$2,%,$(wildcard $(addsuffix /$2,$1)))),$(error there is no $2 in $1))
LUA       := $(if $(LUA_DIR),$(call holds,$(LUA_DIR) $(LUA_DIR)/src,lua.h),$(DEPS)/lua/src)
LINENOISE := $(if $(LINENOISE_DIR),$(call holds,$(LINENOISE_DIR),linenoise.h),$(DEPS)/linenoise)
MUNIT     := $(if $(MUNIT_DIR),$(call holds,$(MUNIT_DIR),munit.h),$(DEPS)/munit)

# What is not listed cannot be reached by any script: io, os, package and debug are not in the binary.
LUA_PARTS = lapi lcode lctype ldebug ldo ldump lfunc lgc llex lmem lobject lopcodes lparser lstate lstring \
            ltable ltm lundump lvm lzio lauxlib lbaselib lcorolib lmathlib lstrlib ltablib lutf8lib

# The rooms of core/, each below the next: tools/check-rooms has the same order.
ROOMS    := parts vm bind game match search author
CORE     := $(wildcard $(ROOMS:%=core/%/*.c))
REPL     := $(wildcard repl/*.c)
BENCH    := $(wildcard bench/*.c)
SUITES   := $(wildcard tests/core/*/*_test.c tests/*/*_test.c)
HELPERS  := $(wildcard tests/helper/*.c tests/*/*_help.c)
FUZZERS  := $(wildcard tests/fuzz/*_fuzz.c)
SOAKS    := $(wildcard tests/soak/*.sh)
SCRIPTS  := $(filter-out tests/helper/% $(SOAKS),$(wildcard tests/*/*.sh))
DATA     := $(wildcard lua/*.lua lua/*/*.lua games/*.lua games/*/*.lua types/*.lua)
DOCS     := $(wildcard docs/*.md docs/games/*.md docs/pictures/*.svg)
MAN      := $(wildcard man/*.5 man/*.6)

PROGRAM  := $(if $(wildcard repl/main.c),build/lusory)
SANITIZE := $(PROGRAM:build/%=build/sanitize/%)

FLAVOURS = release test debug sanitize
objects  = $(patsubst %.c,build/$1/%.o,$2)
library  = $(call objects,$1,$(CORE)) $(LUA_PARTS:%=build/$1/lua/%.o)
suites   = $(SUITES:%.c=build/$1/%)
fuzzers  = $(FUZZERS:%.c=build/$1/%)

INSTALLED = $(BINDIR)/lusory $(LIBDIR)/liblusory.a $(LIBDIR)/pkgconfig/lusory.pc $(INCLUDEDIR)/lusory.h \
            $(DATA:%=$(DATADIR)/%) $(DOCDIR)/LICENSE $(DOCDIR)/NOTICE $(DOCS:docs/%=$(DOCDIR)/%) \
            $(patsubst man/%.5,$(MANDIR)/man5/%.5,$(filter %.5,$(MAN))) \
            $(patsubst man/%.6,$(MANDIR)/man6/%.6,$(filter %.6,$(MAN))) \
            $(patsubst completions/lusory.bash,$(BASHDIR)/lusory,$(wildcard completions/lusory.bash)) \
            $(patsubst completions/%,$(ZSHDIR)/%,$(wildcard completions/_lusory)) \
            $(patsubst completions/%,$(FISHDIR)/%,$(wildcard completions/lusory.fish))

# --- rules ------------------------------------------------------------------

.PHONY: all play test check bench strength fuzz soak docs debug install uninstall clean distclean help force
.DELETE_ON_ERROR:
.SECONDARY:

# all: the program build/lusory and the library build/liblusory.a
all: build/liblusory.a $(PROGRAM)

# play: build, then ask which game and play
play: all
	@build/lusory

# test: all tests: C suites with assertions, script suites, command line
test: $(call suites,test) $(PROGRAM)
	@LUSORY=build/lusory tools/run-tests $(call suites,test) $(PROGRAM) $(if $(PROGRAM),$(SCRIPTS))

# check: the same tests under the address and undefined-behaviour sanitizers
check: $(call suites,sanitize) $(SANITIZE)
	@LUSORY=build/sanitize/lusory tools/run-tests $(call suites,sanitize) $(SANITIZE) $(if $(PROGRAM),$(SCRIPTS))

# bench: speed as ratios to hand-written C on this machine
bench: build/bench
	@build/bench

# strength: the bots against each other, as a table (an hour or so)
strength: $(PROGRAM)
	@LUSORY=build/lusory tools/strength

# fuzz: random input under the sanitizers, FUZZ_SECONDS=60 for each program
fuzz: $(call fuzzers,sanitize)
	@FUZZ_SECONDS=$(FUZZ_SECONDS) tools/run-tests $(call fuzzers,sanitize)

# soak: long random play under the sanitizers, SOAK_SECONDS=600
soak: $(SANITIZE)
	@LUSORY=build/sanitize/lusory SOAK_SECONDS=$(SOAK_SECONDS) tools/run-tests $(SOAKS)

# docs: the reference and the editor's stubs from the comments, and the pictures
docs: $(PROGRAM)
	@sh tools/make-reference md >docs/api.md
	@sh tools/make-reference lua >types/lusory.lua
	@sh tools/make-luacheck >types/luacheckrc.lua
	@LUSORY=$(PROGRAM) tools/make-pictures docs/pictures

# debug: build/debug/lusory, not optimised, with assertions
debug: build/debug/liblusory.a $(PROGRAM:build/%=build/debug/%)

# install: into PREFIX=/usr/local, below DESTDIR if given
install: all
	$(INSTALL) -D -m 755 build/lusory $(DESTDIR)$(BINDIR)/lusory
	$(INSTALL) -D -m 644 build/liblusory.a $(DESTDIR)$(LIBDIR)/liblusory.a
	$(INSTALL) -D -m 644 core/lusory.h $(DESTDIR)$(INCLUDEDIR)/lusory.h
	$(INSTALL) -D -m 644 LICENSE $(DESTDIR)$(DOCDIR)/LICENSE
	$(INSTALL) -D -m 644 NOTICE $(DESTDIR)$(DOCDIR)/NOTICE
	$(INSTALL) -d $(DESTDIR)$(LIBDIR)/pkgconfig
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' \
	    -e 's|@VERSION@|$(VERSION)|' lusory.pc.in >$(DESTDIR)$(LIBDIR)/pkgconfig/lusory.pc
	@set -e; for f in $(DATA); do $(INSTALL) -D -m 644 $$f $(DESTDIR)$(DATADIR)/$$f; done
	@set -e; for f in $(DOCS); do $(INSTALL) -D -m 644 $$f $(DESTDIR)$(DOCDIR)/$${f#docs/}; done
	@set -e; for f in $(MAN); do $(INSTALL) -D -m 644 $$f $(DESTDIR)$(MANDIR)/man$${f##*.}/$${f##*/}; done
	@set -e; cd completions 2>/dev/null || exit 0; \
	test ! -e lusory.bash || $(INSTALL) -D -m 644 lusory.bash $(DESTDIR)$(BASHDIR)/lusory; \
	test ! -e _lusory     || $(INSTALL) -D -m 644 _lusory $(DESTDIR)$(ZSHDIR)/_lusory; \
	test ! -e lusory.fish || $(INSTALL) -D -m 644 lusory.fish $(DESTDIR)$(FISHDIR)/lusory.fish

# uninstall: remove what install put there
uninstall:
	rm -f $(INSTALLED:%=$(DESTDIR)%)
	@rmdir $(sort $(dir $(filter $(DATADIR)/%/%,$(INSTALLED:%=$(DESTDIR)%)))) 2>/dev/null || :
	@rmdir $(DESTDIR)$(DATADIR)/lua $(DESTDIR)$(DATADIR)/games $(DESTDIR)$(DATADIR) $(DESTDIR)$(DOCDIR)/games $(DESTDIR)$(DOCDIR)/pictures $(DESTDIR)$(DOCDIR) 2>/dev/null || :

# clean: remove what was built; fetched dependencies stay
clean:
	@test ! -d build || find build -mindepth 1 -maxdepth 1 ! -name deps -exec rm -rf {} +

# distclean: remove the dependencies too
distclean:
	rm -rf build

# help: this list
help:
	@sed -n 's/^# \([a-z]*\): \(.*\)/\1|\2/p' Makefile | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

$(DEPS)/%/.complete: tools/fetch-deps
	@tools/fetch-deps $(DEPS) $*

# The sources come with the stamp.
$(LUA)/%.c: $(LUA_READY) ;
$(LINENOISE)/%.c: $(LINENOISE_READY) ;
$(MUNIT)/%.c: $(MUNIT_READY) ;

# Changes when a setting does, so that `make install PREFIX=...` builds what it installs.
SETTINGS = $(CC) $(C11) $(WARNINGS) $(DEFINES) $(LTO) $(LUA) $(LINENOISE) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS)
build/settings: force
	@mkdir -p build
	@printf '%s\n' "$(subst ",,$(SETTINGS))" | cmp -s - $@ || printf '%s\n' "$(subst ",,$(SETTINGS))" >$@

# What is made gets its name when it is whole: two runs of make in one tree do not read each other's halves.
BASE    = Makefile build/settings
new     = $@.$$$$
compile = @mkdir -p $(@D); echo "  CC    $@"; $(CC) $(C11) -MMD -MP -MT $@ -MF $(new).dep
object  = -c $< -o $(new) && mv $(new).dep $(@:.o=.d) && mv $(new) $@
link    = @mkdir -p $(@D); echo "  LINK  $@"; $(CC)
linked  = -o $(new) && mv $(new) $@
archive = @echo "  AR    $@"; $(AR) rcs $(new) $^ && mv $(new) $@

define rules
# The parts are plain data: no header of Lua can be included there.
build/$1/core/parts/%.o: core/parts/%.c $(BASE)
	$$(compile) $(WARNINGS) $$(DEFINES) $(FLAGS_$1) $(LTO_$1) -Icore $(CPPFLAGS) $(CFLAGS) $$(object)

build/$1/core/%.o: core/%.c $(BASE) $(LUA_READY)
	$$(compile) $(WARNINGS) $$(DEFINES) $(FLAGS_$1) $(LTO_$1) -Icore -isystem $(LUA) $(CPPFLAGS) $(CFLAGS) $$(object)

build/$1/repl/%.o: repl/%.c $(BASE) $(LINENOISE_READY)
	$$(compile) $(WARNINGS) $$(DEFINES) $(FLAGS_$1) -Icore -isystem $(LINENOISE) $(CPPFLAGS) $(CFLAGS) $$(object)

build/$1/bench/%.o: bench/%.c $(BASE) $(LUA_READY)
	$$(compile) $(WARNINGS) $$(DEFINES) $(FLAGS_$1) -Icore -isystem $(LUA) $(CPPFLAGS) $(CFLAGS) $$(object)

build/$1/tests/%.o: tests/%.c $(BASE) $(LUA_READY) $(MUNIT_READY)
	$$(compile) $(WARNINGS) $$(DEFINES) $(FLAGS_$1) -Icore -Itests -isystem $(LUA) -isystem $(MUNIT) $(CPPFLAGS) $(CFLAGS) $$(object)

build/$1/lua/%.o: $(LUA)/%.c $(BASE)
	$$(compile) -w $(LUA_$1) $$(LUA_$$*) $(FLAGS_$1) $(LTO_$1) $(CPPFLAGS) $(CFLAGS) $$(object)

build/$1/linenoise.o: $(LINENOISE)/linenoise.c $(BASE)
	$$(compile) -w -D_DEFAULT_SOURCE -include repl/linenoise_redirect.h $(FLAGS_$1) $(CPPFLAGS) $(CFLAGS) \
	  -U_FORTIFY_SOURCE $$(object)

build/$1/munit.o: $(MUNIT)/munit.c $(BASE)
	$$(compile) -w -D_DEFAULT_SOURCE $(FLAGS_$1) $(CPPFLAGS) $(CFLAGS) $$(object)

build/$1/tests/%_test: build/$1/tests/%_test.o $(call objects,$1,$(HELPERS)) build/$1/munit.o build/$1/liblusory.a
	$$(link) $(FLAGS_$1) $(CFLAGS) $(LDFLAGS) $$^ $(LIBS) $$(linked)

build/$1/tests/%_fuzz: build/$1/tests/%_fuzz.o build/$1/liblusory.a
	$$(link) $(FLAGS_$1) $(CFLAGS) $(LDFLAGS) $$^ $(LIBS) $$(linked)

$2lusory: $(call objects,$1,$(REPL)) build/$1/linenoise.o $2liblusory.a
	$$(link) $(FLAGS_$1) $(CFLAGS) $(LDFLAGS) $$^ $(LIBS) $$(linked)
endef

define archives
build/$1/liblusory.a: $(call library,$1)
	$$(archive)
endef

ifeq ($(LTO),yes)
LTO_release = -flto
FUSE        = -flto=auto -flinker-output=nolto-rel
endif

build/release/lusory.o: $(call library,release)
	$(link) $(FLAGS_release) $(CFLAGS) -r -nostdlib $(FUSE) $^ $(linked)

build/liblusory.a: build/release/lusory.o
	$(archive)

build/bench: $(call objects,release,$(BENCH)) build/liblusory.a
	$(if $(BENCH),,$(error there are no programs in bench/ yet))
	$(link) $(FLAGS_release) $(CFLAGS) $(LDFLAGS) $^ $(LIBS) $(linked)

$(eval $(call rules,release,build/))
$(foreach f,test debug sanitize,$(eval $(call rules,$f,build/$f/))$(eval $(call archives,$f)))

-include $(wildcard $(foreach d,core/* repl bench lua tests/core/* tests/* .,build/*/$d/*.d))
