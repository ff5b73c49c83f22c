# make            the program as it is installed: static, stripped
# make install    the program, its manual and completions below $(PREFIX);
#                 make install PREFIX=~/.local needs no root
# make uninstall  takes them away again
# make dist       a release for this machine in .build/dist: an archive, its sum, install.sh
# make deb        the same as a Debian package; needs debhelper and lintian
# make test       all tests
# make bench      everything that is measured, beside others, as a table and as JSON; some minutes
# make measure    what people would notice, each with its bound
# make faults     whether the tests notice deliberate faults; most of an hour
# make picture    the screens as the README and docs show them
# make format     the code as CONTRIBUTING.md wants it
# make lint       whether it is so

PREFIX ?= /usr/local
SWIFT ?= swift

# A folder of its own, so that neither this build nor the one for tests begins anew each time. Nothing asks what the
# members of a type are called, so this is left out; .ci/run makes sure of it.
# Nothing asks what a character is called in Unicode, either: without that function the linker drops its tables, half a
# megabyte.
SCRATCH = .build/static
PROGRAM = $(SCRATCH)/release/rota
STATIC = --configuration release --scratch-path $(SCRATCH) --product rota \
	-Xswiftc -static-executable -Xswiftc -gnone \
	-Xswiftc -Xfrontend -Xswiftc -disable-reflection-metadata \
	-Xlinker -s -Xlinker --gc-sections -Xlinker --icf=safe \
	-Xlinker --wrap=_swift_stdlib_getScalarName -Xlinker --defsym=__wrap__swift_stdlib_getScalarName=abort
SOURCES = Package.swift Sources Tests Snippets

# The version stands in the program; what is no release also names its commit.
VERSION := $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/Commands/Actions/Release.swift)
COMMIT := $(shell packaging/commit.sh $(VERSION))
MACHINE := $(shell uname -m)

# Not every shell makes ~ a folder behind an equals sign.
prefix = $(patsubst ~/%,$(HOME)/%,$(PREFIX))

# Where the manual and the completions of bash, zsh and fish are sought.
MANUAL = share/man/man1/rota.1
BASH = share/bash-completion/completions/rota
ZSH = share/zsh/site-functions/_rota
FISH = share/fish/vendor_completions.d/rota.fish
UNIT = share/systemd/user/rota.service
DOCUMENTS = share/doc/rota
target = $(DESTDIR)$(prefix)

DIST = .build/dist
RELEASE = rota-$(VERSION)-linux-$(MACHINE)

.PHONY: all version install files uninstall dist deb test faults bench class measure picture format lint clean

# Nothing unwinds the stack, as errors are values and a crash ends the process: the tables for it, a tenth of
# the program, are left out.
all:
	ROTA_COMMIT=$(COMMIT) $(SWIFT) build $(STATIC)
	objcopy --remove-section=.eh_frame --remove-section=.eh_frame_hdr $(PROGRAM)

# For those who make a release.
version:
	@echo $(VERSION)

install: all files
	@[ -n "$(DESTDIR)" ] || ./install.sh --tell --prefix "$(prefix)"

# What is built, at its places.
files:
	rm -f "$(target)/bin/rota"
	install -D -m 755 $(PROGRAM) "$(target)/bin/rota"
	install -D -m 644 docs/rota.1 "$(target)/$(MANUAL)"
	install -d "$(target)/$(dir $(BASH))" "$(target)/$(dir $(ZSH))" "$(target)/$(dir $(FISH))"
	$(PROGRAM) completions bash >"$(target)/$(BASH)"
	$(PROGRAM) completions zsh >"$(target)/$(ZSH)"
	$(PROGRAM) completions fish >"$(target)/$(FISH)"
	install -d "$(target)/$(dir $(UNIT))" "$(target)/$(DOCUMENTS)/docs"
	sed 's|^ExecStart=[^ ]*|ExecStart=$(prefix)/bin/rota|' packaging/rota.service >"$(target)/$(UNIT)"
	install -m 644 README.md CHANGELOG.md LICENSE "$(target)/$(DOCUMENTS)"
	install -m 644 $(filter-out docs/rota.1,$(wildcard docs/*.*)) "$(target)/$(DOCUMENTS)/docs"
	rm -rf "$(target)/$(DOCUMENTS)/Samples"
	cp -R Samples "$(target)/$(DOCUMENTS)/Samples"

uninstall:
	./install.sh --remove --prefix "$(target)"

# The same bytes each time: names in order, the time of the last change, no owner.
dist: all
	rm -rf $(DIST)/$(RELEASE)
	$(MAKE) --no-print-directory files DESTDIR=$(DIST)/$(RELEASE) PREFIX=
	cp packaging/rota.service $(DIST)/$(RELEASE)/$(UNIT)
	packaging/archive.sh $(DIST) $(RELEASE)

# Its maintainer is DEBFULLNAME <DEBEMAIL>, as Debian's own tools have it.
deb: all
	packaging/deb.sh $(DIST) $(VERSION)

test:
	$(SWIFT) test

faults:
	python3 Tests/Support/faults.py

bench: all
	$(SWIFT) build $(subst --product rota,--product rota-bench,$(STATIC))
	python3 Tests/Support/bench.py $(PROGRAM) $(SCRATCH)/release/rota-bench --json .build/bench.json
	$(SCRATCH)/release/rota-bench forecast statistics

# A thousand rotations that publish through one broker; some minutes.
class: all
	python3 Tests/Support/class.py $(PROGRAM)

# What people would notice, each with its bound.
measure: all
	python3 Tests/Support/startup.py $(PROGRAM)
	python3 Tests/Support/lateness.py $(PROGRAM)
	python3 Tests/Support/idle.py $(PROGRAM)
	python3 Tests/Support/asking.py $(PROGRAM)
	python3 Tests/Support/watching.py $(PROGRAM)
	python3 Tests/Support/storms.py $(PROGRAM)
	python3 Tests/Support/since.py $(PROGRAM)

picture: all
	python3 Tests/Support/screen_picture.py $(PROGRAM)
	python3 Tests/Support/screen_pages.py $(PROGRAM)
	python3 Tests/Support/moving_picture.py $(PROGRAM)
	python3 Tests/Support/stats_picture.py $(PROGRAM)
	python3 Tests/Support/forecast_picture.py $(PROGRAM)
	python3 Tests/Support/phone.py $(PROGRAM) --pictures docs

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

clean:
	$(SWIFT) package clean
	rm -rf .build/static .build/sanitized .build/library .build/faults
