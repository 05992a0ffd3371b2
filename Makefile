# The commands of this project. `make` lists them. Each runs a script in Scripts/.

.DEFAULT_GOAL := help
.PHONY: help run gallery check test soak conformance crash fuzz calibrate scale bench breaks screenshots xcode build docs docc install uninstall dist consumers lint format clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "  make run STROKES=FILE DISTANCE=POINTS [TRANSITION=NAME]"
	@echo "                    import your own recorded strokes instead of simulating some"

# STROKES, DISTANCE and TRANSITION are in the environment, so that any file name is safe.
run: export STROKES := $(STROKES)
run: export DISTANCE := $(DISTANCE)
run: export TRANSITION := $(TRANSITION)
run: ## Build the tool, create ./transitions.db, simulate a week of drags, show a report
	@Scripts/run.sh

gallery: export PORT := $(PORT)
gallery: ## Show the transitions in the browser; creates ./transitions.db if it does not exist
	@Scripts/gallery.sh

check: export BASE := $(BASE)
check: ## Before a commit: format, lint, build, and test the modules that changed: BASE=REVISION
	@Scripts/check.sh

test: ## Everything in CI: set-up, lint, build, tests, the release tool, documentation
	@Scripts/test.sh

soak: export STEPS := $(STEPS)
soak: ## Run the long tests of docs/testing.md, optimized: STEPS="tests damage concurrency sanitizers"
	@Scripts/soak.sh

conformance: export SEQUENCES := $(SEQUENCES)
conformance: export SEED := $(SEED)
conformance: ## Compare web/interaction.js with the Swift engine over a million random orders of events: SEQUENCES=10000 SEED=7
	@Scripts/conformance.sh

crash: ## Kill 1,000 writers at random moments, and check that nothing is lost; writes docs/reliability.md
	@Scripts/crash.sh

# bash uses SECONDS itself, so the script has another name for it.
fuzz: export SECONDS_EACH := $(or $(SECONDS),60)
fuzz: ## Fuzz every parser for a minute: SECONDS=60 TARGETS="catalog samples" SANITIZE=address REPORT=1
	@Scripts/fuzz.sh

calibrate: export CELLS := $(CELLS)
calibrate: ## Measure how often intervals, comparisons and recommendations are right: CELLS="coverage-40 same-7 recovery"
	@Scripts/calibrate.sh

scale: export STEPS := $(STEPS)
scale: ## Report on many sessions, also counted on a Spark cluster; writes docs/scale.md: STEPS="spark load costs"
	@Scripts/scale.sh

bench: ## Compare the product with named baselines; writes docs/benchmarks.md: BIG=1 BENCH="motion codec" BENCH=reports BENCH=startup
	@Scripts/bench.sh

breaks: ## Plant typical slips in a copy of the sources; a test must fail for each: NAMES="one another"
	@python3 Scripts/breaks.py run $(NAMES)

screenshots: ## Save pictures of the HTML report in .build/screenshots, and those of the documentation in docs/images
	@docs/images/screenshots.sh

docc: ## Build the libraries' documentation in .build/docc; a broken link is an error
	@Scripts/docc.sh

xcode: ## Open the package with the tools in Xcode, which must not be running yet
	@open --env TRANSITIONS_TOOLS=1 -a Xcode Package.swift

build: ## Build the release tool
	@Scripts/build.sh

docs: ## Regenerate the man page, the command-line reference and the contract for data teams
	@Scripts/docs.sh

# PREFIX and DESTDIR have their usual meaning. They are in the environment, so that any path is safe.
PREFIX ?= /usr/local
install uninstall: export PREFIX := $(PREFIX)
install uninstall: export DESTDIR := $(DESTDIR)
install: ## Install the release tool, man page and completions: PREFIX=/usr/local
	@[ -x .build/bin/transitions -a -x .build/bin/transitions-serve ] || Scripts/build.sh
	@Scripts/install.sh

dist: ## Pack the release tool, stripped, with man page and completions into .build/dist/NAME.tar.gz
	@Scripts/build.sh
	@Scripts/dist.sh

consumers: ## Use the package as an app does: dependencies, warnings, symbols and build time
	@Scripts/consumers.sh

uninstall: ## Remove the files of `make install`, with the same PREFIX
	@Scripts/install.sh --uninstall

lint: ## Check the formatting
	@swift format lint --strict --parallel --recursive Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Sources Fuzzing/Package.swift Fuzzing/Sources/Fuzz

format: ## Format the sources in place
	@swift format --in-place --recursive Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Sources Fuzzing/Package.swift Fuzzing/Sources/Fuzz

clean: ## Delete build products; ./transitions.db stays
	@rm -rf .build
