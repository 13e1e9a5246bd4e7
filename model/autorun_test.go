package model

import (
	"path"
	"strings"
	"testing"
)

// DECISIONS §4.1: files that tools run or follow although the user does not name
// them.
func TestRunsOnItsOwn(t *testing.T) {
	for _, p := range strings.Fields(`
		Makefile makefile GNUmakefile sub/MAKEFILE Makefile.am rules.mk
		.gitattributes sub/.gitattributes .gitmodules .gitconfig .githooks/pre-commit .lfsconfig
		.github/workflows/ci.yml sub/.GitHub/Workflows/ci.yml .github/actions/a/action.yml action.yml
		.gitlab-ci.yml bitbucket-pipelines.yml .circleci/config.yml Jenkinsfile .travis.yml azure-pipelines.yml .drone.yml
		.woodpecker/a.yml .woodpecker.yml .buildkite/pipeline.yml .ci/run .gitea/workflows/a.yml
		.vscode/tasks.json .VSCode/settings.json .idea/runConfigurations/a.xml .devcontainer/devcontainer.json .devcontainer.json
		.envrc .ENVRC .direnvrc .mise.toml mise.toml mise.local.toml .mise/tasks/a .tool-versions rust-toolchain.toml
		.npmrc .yarnrc .yarnrc.yml .yarn/plugins/a.cjs .pnpmfile.cjs package.json web/package.json .husky/pre-commit
		lefthook.yml .lefthook.yaml lefthook-local.yml .pre-commit-config.yaml .lintstagedrc.json
		.cargo/config.toml .cargo/config build.rs Cargo.toml
		build.gradle build.gradle.kts settings.gradle gradlew gradlew.bat gradle/wrapper/gradle-wrapper.properties
		pom.xml .mvn/extensions.xml mvnw build.xml build.sbt
		setup.py setup.cfg pyproject.toml conftest.py sitecustomize.py evil.pth noxfile.py tox.ini pytest.ini .pylintrc
		.mcp.json .claude/settings.json .cursor/rules/a.mdc AGENTS.md agents.md CLAUDE.md CLAUDE.local.md GEMINI.md
		.github/copilot-instructions.md .github/instructions/a.md .aider.conf.yml .windsurfrules .cursorrules .clinerules
		Dockerfile Dockerfile.dev docker-compose.yml compose.yaml CMakeLists.txt a.cmake CMakePresets.json configure configure.ac
		Rakefile Gemfile a.gemspec Vagrantfile justfile .justfile Taskfile.yml taskfile.dist.yaml .bazelrc BUILD.bazel a.bzl
		.exrc .vimrc .nvimrc .nvim.lua .dir-locals.el .gdbinit .lldbinit .bashrc .profile .zshrc .bash_profile .zshenv .irbrc .Rprofile
		webpack.config.js vite.config.mts jest.config.json eslint.config.mjs .eslintrc .eslintrc.json .prettierrc.cjs babel.config.json
		flake.nix shell.nix default.nix .terraformrc .terraform/x composer.json .htaccess mix.exs Package.swift a.csproj Directory.Build.props
		project.pbxproj ansible.cfg Procfile .gitpod.yml meson.build SConstruct
		.env .env.local sub/.env.production .vscode/.env.example .gitlab-ci.yaml package.yaml package.json5 .git-hooks/pre-commit
		.venv/bin/python node_modules/a/index.js web/node_modules/.bin/a .config/fish/functions/a.fish .config/systemd/user/a.service
		.config/autostart/a.desktop .config/nvim/init.lua .hgrc .m2/settings.xml home/.m2/Settings.xml .kube/config .docker/config.json
		.aws/config BUILD.gn .gn a.gni Directory.Build.rsp Directory.Build.targets .config/dotnet-tools.json devbox.json .tekton/push.yaml
		skaffold.yaml .repo/manifest.xml BUILD sub/BUILD WORKSPACE BUCK conf.py docs/conf.py doc/source/conf.py Docs/CONF.PY global.json`) {
		if autoRunReason(p) == "" {
			t.Errorf("%s is not known", p)
		}
	}
	for _, p := range strings.Fields(`
		main.go README.md go.mod go.sum .gitignore .editorconfig .github/CODEOWNERS .github/ISSUE_TEMPLATE/a.md
		src/makefiles.txt Makefile/notes.txt package.json.txt mypackage.json githooks/a vscode/a .vscode .githooks a.vscode/x
		pth x.pth.txt config.js config.ts src/config/a.ts tsconfig.json agents/x.md build.go configure.md envrc cmake
		workflows/ci.yml github/workflows/ci.yml sub.github/workflows/ci.yml .github/workflows
		.env.example sub/.env.sample .environment build scripts/build Build workspace buck/a src/app/conf.py mydocs/conf.py data/global.json
		config docker/config.json kube/config settings.xml m2/settings.xml node_modules venv/x.txt go.work`) {
		if why := autoRunReason(p); why != "" {
			t.Errorf("%s is taken for one: %s", p, why)
		}
	}
}

// Case and normal form are ignored as in file systems: a long s equals an s.
func TestRunsOnItsOwnFolds(t *testing.T) {
	for _, p := range []string{".v\u017fcode/tasks.json", "PACKAGE.JSON", "Ra\u212aefile"} {
		if autoRunReason(p) == "" {
			t.Errorf("%q is not known", p)
		}
	}
}

// Every row is valid: it has a reason, path.Match accepts its patterns, and no
// pattern occurs twice.
func TestAutoRunTable(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range autoRunRules {
		if row.reason == "" || strings.TrimSpace(row.reason) != row.reason || strings.HasSuffix(row.reason, ".") {
			t.Errorf("%s: the reason is %q", row.patterns, row.reason)
		}
		for _, p := range strings.Fields(row.patterns) {
			if _, err := path.Match(p, "x"); err != nil {
				t.Errorf("%s: %v", p, err)
			}
			if strings.Contains(p, "/") && strings.ContainsAny(p, "*?[!") {
				t.Errorf("%s: only names of files are globs", p)
			}
			if seen[FoldPath(p)] {
				t.Errorf("%s is there twice", p)
			}
			seen[FoldPath(p)] = true
		}
	}
}
