# make            the program as it is installed: static, stripped
# make install    to $(PREFIX)/bin; make install PREFIX=~/.local needs no root
# make test       all tests
# make bench      benchmarks and measurements, as lines of JSON; some minutes
# make picture    the screen as the README shows it
# make format     the code as CONTRIBUTING.md wants it
# make lint       whether it is so

PREFIX ?= /usr/local
SWIFT ?= swift

# A folder of its own, so that neither this build nor the one for tests begins anew each time.
SCRATCH = .build/static
PROGRAM = $(SCRATCH)/release/rota
STATIC = --configuration release --scratch-path $(SCRATCH) --product rota \
	-Xswiftc -static-executable -Xlinker -s -Xlinker --gc-sections
SOURCES = Package.swift Sources Tests

# Not every shell makes ~ a folder behind an equals sign.
prefix = $(patsubst ~/%,$(HOME)/%,$(PREFIX))

.PHONY: all install uninstall test bench measure picture format lint clean

all:
	$(SWIFT) build $(STATIC)

install: all
	install -d "$(DESTDIR)$(prefix)/bin"
	install -m 755 $(PROGRAM) "$(DESTDIR)$(prefix)/bin/rota"

uninstall:
	rm -f "$(DESTDIR)$(prefix)/bin/rota"

test:
	$(SWIFT) test

bench: measure
	$(SWIFT) run --configuration release rota-bench

# What people would notice, each with its bound.
measure: all
	python3 Tests/Support/startup.py $(PROGRAM)
	python3 Tests/Support/lateness.py $(PROGRAM)
	python3 Tests/Support/idle.py $(PROGRAM)

picture: all
	python3 Tests/Support/screen_picture.py $(PROGRAM)

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

clean:
	$(SWIFT) package clean
	rm -rf .build/static .build/sanitized .build/library-snippet
