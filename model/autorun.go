package model

import (
	"path"
	"strings"
	"sync"
)

// An autoRunRule is a row of the table of files that run without being named by
// the user: a common tool executes or follows them. It is often enough to enter,
// open, build, test or commit.
type autoRunRule struct {
	// patterns are separated by spaces. Each is the name of a file, a glob over
	// it (path.Match), the end of a path ("docs/conf.py"), or, with "/" at its
	// end, a directory with all below it. They match in any directory, one that
	// begins with "/" only at the top, and without regard to case. "!" before
	// the name of a file exempts it from all globs.
	patterns string
	reason   string // the tool and what it does with the file
}

// autoRunRules are in groups: shells and tool versions, Git and its hosts,
// editors and agents, languages and their builds.
var autoRunRules = []autoRunRule{
	{".envrc", "direnv runs it when you enter the directory"},
	{".direnvrc direnvrc", "direnv runs it before every .envrc"},
	{".env .env.* !.env.example !.env.sample !.env.template !.env.dist", "many tools load it into the environment of what they run"},
	{"mise.toml mise.*.toml .mise.toml .mise.*.toml .mise/ .config/mise/ .rtx.toml", "mise sets the environment and picks tools from it when you enter the directory"},
	{".tool-versions", "asdf and mise pick tool versions from it"},
	{"devbox.json", "Devbox runs it when you enter the shell"},
	{"rust-toolchain rust-toolchain.toml", "rustup picks the compiler version from it"},
	{".bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv .zprofile .zlogin .zlogout " +
		".kshrc .cshrc .tcshrc .login .logout .inputrc config.fish .config/fish/ profile.ps1 Microsoft.PowerShell_profile.ps1", "shells run it at startup"},
	{".tmux.conf .screenrc .xinitrc .xprofile .xsession", "the session runs it at startup"},
	{".config/systemd/ .config/autostart/", "the session starts the programs that it names"},
	{".ssh/", "ssh reads options from it when connecting"},
	{".curlrc .wgetrc", "curl and wget read options from it"},
	{".aws/config .kube/config .docker/config.json", "the client runs the helpers that it names, and connects to the addresses in it"},
	{".gdbinit .lldbinit .pdbrc", "the debugger runs it at startup"},
	{".irbrc .pryrc .Rprofile .Renviron .ghci .iex.exs .ocamlinit .psqlrc .sqliterc ipython_config.py jupyter*_config.py",
		"the interpreter runs it when started in the directory"},

	{".gitattributes", "Git runs the filters, diff and merge drivers that it names"},
	{".gitmodules", "Git fetches submodules from the addresses in it"},
	{".gitconfig .lfsconfig .config/git/", "Git reads settings from it"},
	{".githooks/ .git-hooks/ .husky/ .huskyrc .huskyrc.*", "Git runs it as a hook, on commit and similar events"},
	{".hgrc", "Mercurial reads it, and runs its hooks and extensions"},
	{".repo/", "repo fetches from the addresses in it, and runs its hooks"},
	{"lefthook.* .lefthook.* lefthook-local.* .lefthook-local.* .lefthook/ .lefthook-local/", "lefthook runs it on commit"},
	{".pre-commit-config.yaml .pre-commit-config.yml .pre-commit-hooks.yaml .overcommit.yml", "hooks run its commands on commit"},
	{".lintstagedrc .lintstagedrc.* .simple-git-hooks.*", "hooks run its commands on commit"},

	{".github/workflows/ .github/actions/ action.yml action.yaml .gitea/workflows/ .forgejo/workflows/", "the host runs it as a workflow on push"},
	{"*.gitlab-ci.yml *.gitlab-ci.yaml .gitlab/ci/", "GitLab runs it on push"},
	{"bitbucket-pipelines.yml .circleci/ Jenkinsfile Jenkinsfile.* *.jenkinsfile .travis.yml azure-pipelines*.yml azure-pipelines*.yaml " +
		".azure-pipelines/ .drone.* .woodpecker.* .woodpecker/ .buildkite/ appveyor.yml .appveyor.yml .cirrus.* cloudbuild.yaml " +
		"cloudbuild.yml buildspec.yml .semaphore/ .teamcity/ .build.yml .builds/ .ci/ .tekton/", "CI runs it on push"},
	{"netlify.toml vercel.json Procfile cdk.json skaffold.yaml", "the deployment runs its commands"},

	{".vscode/ *.code-workspace", "VS Code applies its settings and runs its tasks when you open the directory"},
	{".idea/ .fleet/ .zed/ .vs/ *.sublime-project .helix/", "the editor applies its settings and runs its tasks"},
	{".devcontainer/ .devcontainer.json .gitpod.yml .replit", "the editor builds and starts the environment from it when you open the directory"},
	{".exrc .vimrc .gvimrc .nvimrc .nvim.lua .lvimrc _vimrc .vim/ .config/nvim/", "Vim runs it when started in the directory"},
	{".dir-locals.el .dir-locals-2.el .emacs .emacs.d/", "Emacs applies it when you open a file"},
	{".ycm_extra_conf.py .luarc.json", "the language server runs it, or what it names"},

	{".mcp.json mcp.json", "coding agents start the servers that it names"},
	{"AGENTS.md AGENT.md AGENTS.override.md CLAUDE.md CLAUDE.local.md GEMINI.md QWEN.md WARP.md copilot-instructions.md " +
		".github/instructions/ .github/prompts/ .github/agents/ .github/chatmodes/ .cursorrules .windsurfrules .clinerules .clinerules/ " +
		".roorules .roomodes .roo/ .continuerules .continue/ .goosehints .rules .junie/", "coding agents take instructions from it"},
	{".claude/ .cursor/ .gemini/ .codex/ .qwen/ .windsurf/ .kiro/ .amazonq/ .agents/ .opencode/ opencode.json .crush.json crush.json .aider*",
		"coding agents take instructions from it, and run what it names"},

	{"Makefile GNUmakefile BSDmakefile Makefile.* *.mk Kbuild", "make runs it when building"},
	{"CMakeLists.txt *.cmake CMakePresets.json CMakeUserPresets.json", "CMake runs it when configuring"},
	{"configure configure.ac configure.in autogen.sh", "the build runs it when configuring"},
	{"meson.build SConstruct SConscript wscript premake5.lua xmake.lua conanfile.py Tupfile build.ninja", "the build runs it"},
	{".bazelrc .bazelversion BUILD.bazel WORKSPACE.bazel MODULE.bazel *.bzl .buckconfig", bazelOrBuck},
	{".gn BUILD.gn *.gni", "GN runs it when configuring"},
	{"justfile .justfile *.just Taskfile.yml Taskfile.yaml Taskfile.dist.yml Taskfile.dist.yaml Earthfile Tiltfile Snakefile magefile.go magefiles/ .goreleaser.*",
		"the task runner runs it"},
	{"Dockerfile Dockerfile.* *.dockerfile Containerfile Containerfile.* docker-bake.hcl", "building the image runs it"},
	{"docker-compose.* docker-compose-*.yml docker-compose-*.yaml compose.yml compose.yaml compose.*.yml compose.*.yaml",
		"Compose starts the containers that it names"},
	{"Vagrantfile", "Vagrant runs it"},
	{".terraform/ .terraform* terraform.rc terragrunt.hcl", "Terraform reads it, and runs what it names"},
	{"ansible.cfg", "Ansible reads settings from it when run in its directory"},
	{"flake.nix shell.nix default.nix devenv.nix guix.scm", "Nix or Guix runs it when building or entering the shell"},

	{"package.json package.json5 package.yaml", "npm and similar tools run its scripts, some on install"},
	{".npmrc .yarnrc .yarnrc.* .yarn/ pnpm-workspace.yaml bunfig.toml", "the package manager reads it, and loads what it names"},
	{".pnpmfile.cjs .pnpmfile.mjs pnpmfile.js", "pnpm runs it on install"},
	{"node_modules/", "programs and builds of the package load it and run its code"},
	{"deno.json deno.jsonc", "Deno reads it and runs its tasks"},
	{"*.config.[jt]s *.config.[cm][jt]s webpack.config.* vite.config.* jest.config.* eslint.config.* babel.config.* " +
		"karma.conf.* wdio.conf.* gulpfile.* Gruntfile.* gatsby-node.* .eleventy.js .storybook/", "the tool that it configures runs it when building or testing"},
	{".*rc.[jt]s .*rc.[cm][jt]s .eslintrc .eslintrc.* .babelrc .babelrc.* .swcrc .mocharc.* .prettierrc .prettierrc.* " +
		".stylelintrc .stylelintrc.* .postcssrc .postcssrc.* .releaserc .releaserc.* angular.json", "the tool that it configures loads the plugins that it names"},

	{"setup.py setup.cfg pyproject.toml hatch_build.py", "installing or building the Python package runs it, or what it names"},
	{"conftest.py pytest.ini .pytest.ini tox.ini noxfile.py dodo.py", "the test runner runs it, or what it names"},
	{"sitecustomize.py usercustomize.py *.pth", "Python runs it at startup"},
	{".venv/", "the Python of the project runs what is in it"},
	{".pylintrc pylintrc .flake8 mypy.ini .mypy.ini .coveragerc", "the checker loads the plugins that it names"},
	{"pip.conf pip.ini uv.toml", "the package manager takes packages from the addresses in it"},
	{"gunicorn.conf.py fabfile.py", "the tool that it configures runs it"},

	{"build.rs", "Cargo runs it when building"},
	{"Cargo.toml", "Cargo runs the build script that it names"},
	{".cargo/", "Cargo reads it, and runs the linkers and runners that it names"},
	{"*.gradle *.gradle.kts gradlew gradlew.bat gradle/wrapper/ gradle.properties buildSrc/", "Gradle runs it, or what it names, when building"},
	{".m2/settings.xml", "Maven takes packages and plugins from the addresses in it"},
	{"pom.xml .mvn/ mvnw mvnw.cmd build.xml", "Maven or Ant runs it, or what it names, when building"},
	{"*.sbt .sbtopts .jvmopts build.sc build.mill project.clj build.boot", "the build runs it, or starts Java with the options in it"},
	{"*.csproj *.fsproj *.vbproj *.vcxproj *.props *.targets Directory.Build.rsp", "MSBuild runs its targets when building"},
	{"nuget.config /global.json dotnet-tools.json", "the .NET tools follow it"},
	{"Rakefile *.rake Gemfile gems.rb *.gemspec .bundle/ Guardfile Capfile Fastfile Podfile Berksfile Brewfile Dangerfile config.ru",
		"Ruby runs it when installing, building or testing"},
	{".rspec .rubocop.yml", "the tool that it configures loads the files that it names"},
	{"composer.json phpunit.xml phpunit.xml.dist .php-cs-fixer.php .php-cs-fixer.dist.php", "PHP tools run it, or the scripts in it"},
	{".htaccess .user.ini web.config", "the web server follows it"},
	{"mix.exs .formatter.exs .credo.exs rebar.config rebar.config.script", "Mix or rebar runs it when building"},
	{"Setup.hs Setup.lhs dune build.zig Package.swift *.nimble *.nims dub.json dub.sdl Makefile.PL Build.PL cpanfile *.rockspec",
		"the build runs it"},
	{"project.pbxproj *.xcscheme", "Xcode runs its scripts when building"},
	{"/conf.py doc/conf.py docs/conf.py source/conf.py sphinx/conf.py documentation/conf.py mkdocs.yml", "building the documentation runs it, or what it names"},
}

// autoRunCaseSensitive gives the reasons for names that count only in this
// case. In other cases they are common words.
var autoRunCaseSensitive = map[string]string{
	"BUILD": bazelOrBuck, "WORKSPACE": bazelOrBuck, "BUCK": bazelOrBuck,
}

const bazelOrBuck = "Bazel or Buck runs it when building"

// autoRunIndex is the table by the kinds of its patterns, folded.
var autoRunIndex = sync.OnceValue(func() autoRunPatterns { return indexAutoRun(autoRunRules) })

type autoRunPattern struct{ pattern, reason string }

// An autoRunSuffix is the end of a path, with a slash before it. With top it is all of it.
type autoRunSuffix struct {
	end    string
	top    bool
	reason string
}

type autoRunPatterns struct {
	names    map[string]string // reasons; empty: exempted from globs
	globs    []autoRunPattern
	suffixes []autoRunSuffix
	dirs     []autoRunPattern
}

func indexAutoRun(rows []autoRunRule) autoRunPatterns {
	out := autoRunPatterns{names: map[string]string{}}
	for _, row := range rows {
		for _, p := range strings.Fields(row.patterns) {
			p = FoldPath(p)
			switch {
			case strings.HasSuffix(p, "/"):
				out.dirs = append(out.dirs, autoRunPattern{"/" + p, row.reason})
			case strings.HasPrefix(p, "!"):
				out.names[p[1:]] = ""
			case strings.Contains(p, "/"):
				top := strings.HasPrefix(p, "/")
				out.suffixes = append(out.suffixes, autoRunSuffix{"/" + strings.TrimPrefix(p, "/"), top, row.reason})
			case strings.ContainsAny(p, "*?["):
				out.globs = append(out.globs, autoRunPattern{p, row.reason})
			default:
				out.names[p] = row.reason
			}
		}
	}
	return out
}

// autoRunReason returns why the file at p runs automatically, or "".
func autoRunReason(p string) string {
	if reason := autoRunCaseSensitive[path.Base(p)]; reason != "" {
		return reason
	}
	p = FoldPath(p)
	base := path.Base(p)
	index := autoRunIndex()
	reason, known := index.names[base]
	if reason != "" {
		return reason
	}
	for _, g := range index.globs {
		if ok, err := path.Match(g.pattern, base); ok && err == nil && !known {
			return g.reason
		}
	}
	p = "/" + p
	for _, e := range index.suffixes {
		if strings.HasSuffix(p, e.end) && (!e.top || p == e.end) {
			return e.reason
		}
	}
	for _, d := range index.dirs {
		if strings.Contains(p, d.pattern) {
			return d.reason
		}
	}
	return ""
}

// autoRunReason returns why f, or an entry of the directory f, runs automatically,
// under its old or its new path; or "".
func (f *File) autoRunReason() string {
	for _, m := range append([]*File{f}, f.members...) {
		for _, p := range m.paths() {
			if why := autoRunReason(p); why != "" {
				return why
			}
		}
	}
	return ""
}
