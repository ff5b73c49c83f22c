# make            the program as it is installed: static, stripped
# make install    the program, its manual and completions below $(PREFIX);
#                 make install PREFIX=~/.local needs no root
# make test       all tests
# make bench      benchmarks and measurements, as lines of JSON; some minutes
# make faults     whether the tests notice deliberate faults; most of an hour
# make picture    the screens as the README and docs show them
# make format     the code as CONTRIBUTING.md wants it
# make lint       whether it is so

PREFIX ?= /usr/local
SWIFT ?= swift

# A folder of its own, so that neither this build nor the one for tests begins anew each time.
SCRATCH = .build/static
PROGRAM = $(SCRATCH)/release/rota
STATIC = --configuration release --scratch-path $(SCRATCH) --product rota \
	-Xswiftc -static-executable -Xswiftc -gnone -Xlinker -s -Xlinker --gc-sections
SOURCES = Package.swift Sources Tests

# Not every shell makes ~ a folder behind an equals sign.
prefix = $(patsubst ~/%,$(HOME)/%,$(PREFIX))

# Where the manual and the completions of bash, zsh and fish are sought.
MANUAL = share/man/man1/rota.1
BASH = share/bash-completion/completions/rota
ZSH = share/zsh/site-functions/_rota
FISH = share/fish/vendor_completions.d/rota.fish
target = $(DESTDIR)$(prefix)

.PHONY: all install uninstall test faults bench measure picture format lint clean

all:
	$(SWIFT) build $(STATIC)

install: all
	install -D -m 755 $(PROGRAM) "$(target)/bin/rota"
	install -D -m 644 docs/rota.1 "$(target)/$(MANUAL)"
	install -d "$(target)/$(dir $(BASH))" "$(target)/$(dir $(ZSH))" "$(target)/$(dir $(FISH))"
	$(PROGRAM) completions bash >"$(target)/$(BASH)"
	$(PROGRAM) completions zsh >"$(target)/$(ZSH)"
	$(PROGRAM) completions fish >"$(target)/$(FISH)"

uninstall:
	cd "$(target)" && rm -f bin/rota $(MANUAL) $(BASH) $(ZSH) $(FISH)

test:
	$(SWIFT) test

faults:
	python3 Tests/Support/faults.py

bench: measure
	python3 Tests/Support/calendar_week.py $(PROGRAM)
	python3 Tests/Support/statistics_speed.py $(PROGRAM)
	$(SWIFT) run --configuration release rota-bench

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
	python3 Tests/Support/stats_picture.py $(PROGRAM)
	python3 Tests/Support/forecast_picture.py $(PROGRAM)

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

clean:
	$(SWIFT) package clean
	rm -rf .build/static .build/sanitized .build/library-snippet .build/faults
