# What there is to do here. `make` alone lists it. The work is in Scripts/, where it can be read.

.DEFAULT_GOAL := help
.PHONY: help run gallery check test conformance mutate crash concurrency sanitize fuzz soak recovery-test calibrate scale-test load-test bench breaks screenshots build startup report-scale docs docc install uninstall dist consumers lint format clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "  make run STROKES=FILE DISTANCE=POINTS [TRANSITION=NAME]"
	@echo "                    import your own recorded strokes instead of simulating some"

# STROKES, DISTANCE and TRANSITION reach the script through the environment, so that any file name is safe.
run: export STROKES := $(STROKES)
run: export DISTANCE := $(DISTANCE)
run: export TRANSITION := $(TRANSITION)
run: ## The whole loop: build, create ./transitions.db, drag, report
	@Scripts/run.sh

gallery: export PORT := $(PORT)
gallery: ## See the transitions in the browser: build, create ./transitions.db if there is none, serve it
	@Scripts/gallery.sh

check: export BASE := $(BASE)
check: ## Before a commit: format, lint, build, the tests of the modules that changed: BASE=REVISION
	@Scripts/check.sh

test: ## Everything CI runs: set-up, lint, build, tests, the release tool, documentation
	@Scripts/test.sh

soak: ## The long tests of docs/testing.md, optimized: ten million random drags, every seed
	@Scripts/soak.sh

conformance: export SEQUENCES := $(SEQUENCES)
conformance: export SEED := $(SEED)
conformance: ## Compare web/interaction.js with the Swift engine over a million random orders of events: SEQUENCES=10000 SEED=7
	@Scripts/conformance.sh

mutate: ## 10,000 damaged copies of a registry, every reading command on each; writes its part of docs/reliability.md
	@Scripts/mutate.sh

crash: ## 1,000 writers killed at random moments, and nothing lost; writes its part of docs/reliability.md
	@Scripts/crash.sh

concurrency: ## Eight processes open new and older registries, then share one for a minute with eight threads; writes docs/reliability.md
	@Scripts/concurrency.sh

sanitize: ## The thread and the address sanitizer over the tests where they matter: SANITIZERS=thread
	@Scripts/sanitize.sh

# bash itself counts in SECONDS, so the script has it under another name.
fuzz: export SECONDS_EACH := $(or $(SECONDS),60)
fuzz: ## Fuzz every parser by coverage, a minute each: SECONDS=60 TARGETS="catalog cells" SANITIZE=address REPORT=1
	@Scripts/fuzz.sh

calibrate: export CELLS := $(CELLS)
calibrate: ## How often intervals hold and comparisons are alarmed: CELLS="coverage-40 same-7"
	@Scripts/calibrate.sh

recovery-test: ## 200 simulated populations: does a recommendation find what they meant?
	@Scripts/recovery-test.sh

scale-test: ## Count on a Spark cluster, report on one machine: the same bytes; writes docs/scale.md
	@Scripts/scale-test.sh

load-test: ## What 100,000 and a million sessions cost; PEOPLE="760 7600 76000" for ten million
	@Scripts/load-test.sh

bench: ## Measure the product beside named baselines; writes docs/benchmarks.md; BIG=1: replays 12 million samples
	@Scripts/bench.sh

breaks: ## Plant typical slips in a copy of the sources, and see a test fail for each: NAMES="one another"
	@Scripts/breaks.sh $(NAMES)

screenshots: ## Pictures of the HTML report in .build/screenshots, and those of the README in docs/images
	@Scripts/screenshots.sh

docc: ## The libraries' documentation in .build/docc; a link that leads nowhere is an error
	@Scripts/docc.sh

build: ## Build the release tool
	@Scripts/build.sh

startup: ## Measure how long the release tool takes to start, beside sqlite3
	@Scripts/startup.sh

report-scale: ## Measure how long reports take on 50,000 and 200,000 sessions; BIG=1: on 2,000,000, too
	@Scripts/report-scale.sh

docs: ## Write docs/ anew: the man page, the command-line reference and the export formats
	@Scripts/docs.sh

# PREFIX and DESTDIR as packagers know them; through the environment, so that any path is safe.
PREFIX ?= /usr/local
install uninstall: export PREFIX := $(PREFIX)
install uninstall: export DESTDIR := $(DESTDIR)
install: ## Install the release tool, man page and completions: PREFIX=/usr/local
	@[ -x .build/release/transitions -a -x .build/release/transitions-serve ] || Scripts/build.sh
	@Scripts/install.sh

dist: ## Pack the release tool, stripped, with man page and completions into .build/dist/NAME.tar.gz
	@Scripts/build.sh
	@Scripts/dist.sh

consumers: ## Use the package as an app does: packages resolved, warnings, symbols and build time
	@Scripts/consumers.sh

uninstall: ## Take away what `make install` put there, with the same PREFIX
	@Scripts/install.sh --uninstall

lint: ## Check the formatting
	@swift format lint --strict --parallel --recursive Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Sources Fuzzing/Package.swift Fuzzing/Sources/Fuzz

format: ## Format the sources in place
	@swift format --in-place --recursive Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Sources Fuzzing/Package.swift Fuzzing/Sources/Fuzz

clean: ## Delete what was built; ./transitions.db stays
	@rm -rf .build
