package tool

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/tempdir"
	"parley/engine/tool/sandbox"
)

// Places are the files and folders of a person's home that a tool uses when it answers (see package sandbox).
type Places struct {
	// State are the folders in which it keeps its configuration, its login and what it remembers. It may write there, and one
	// that is not there is made: it could not make it itself.
	State []configFile
	// Files are single files that it may write, where they are there.
	Files []configFile
	// Read are those that it only reads, such as the login of a cloud that it can be told to use.
	Read []placeWhen
	// Named are files that its configuration names.
	Named []ConfigEntries
	// Unless are settings of the person's own that make it run a program of theirs, which may need anything.
	Unless []ConfigEntries
}

// placeWhen is a place that counts when a variable is set.
type placeWhen struct {
	when  string
	place configFile
}

// systemPlaces hold the system's own programs, libraries, certificates and settings, and what the kernel tells. The
// kernel keeps the environment of other processes from a restricted one, though it lies below /proc.
var systemPlaces = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix", "/gnu", "/snap",
	"/run/current-system", "/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager", "/run/nscd",
	"/var/lib/ca-certificates", "/proc", "/sys",
}

// systemDevices are those that anybody writes to.
var systemDevices = []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty", "/dev/ptmx", "/dev/pts"}

// runtimePlaces are where version managers keep the runtimes that tools are scripts of: they hold programs, and nothing of
// the person's.
var runtimePlaces = []configFile{
	{"NVM_DIR", ".nvm", ""},
	{"FNM_DIR", ".local/share/fnm", ""},
	{"VOLTA_HOME", ".volta", ""},
	{"ASDF_DATA_DIR", ".asdf", ""},
	{"MISE_DATA_DIR", ".local/share/mise", ""},
	{"NODENV_ROOT", ".nodenv", ""},
	{"PYENV_ROOT", ".pyenv", ""},
	{"BUN_INSTALL", ".bun", "bin"},
	{"PNPM_HOME", ".local/share/pnpm", ""},
	{"HOMEBREW_PREFIX", "", ""},
	{"VIRTUAL_ENV", "", ""},
	{"", ".npm-global", ""},
}

// Switch is on, off, or left to what is known of the tool.
type Switch string

// The positions of the switch.
const (
	SandboxOn  Switch = "on"
	SandboxOff Switch = "off"
)

// restricted are the files that the process of a call may use, nil for all, and its environment. A folder of its own for
// temporary files takes the place of the common one.
func (p *program) restricted(c *call, reply *Reply) (*sandbox.Rules, []string) {
	environ := p.environment(c.dir)
	if on, _ := p.sandboxState(c.workspace != ""); !on || !p.confine {
		return nil, environ
	}
	temp, err := tempdir.Tool()
	if err != nil {
		reply.Warnings = append(reply.Warnings, cleanLine("it ran without the sandbox: "+err.Error()))
		return nil, environ
	}
	c.cleanup = append(c.cleanup, func() error { return os.RemoveAll(temp) })
	reply.Sandboxed, c.temp = true, temp
	return p.rules(c, c.workspace, temp), append(environ, "TMPDIR="+temp, "TMP="+temp, "TEMP="+temp)
}

// sandboxState says whether the tool runs in a sandbox, and if not why.
func (p *program) sandboxState(workspace bool) (on bool, why string) {
	switch a := p.adapter; {
	case a.Sandbox == SandboxOff:
		return false, "your configuration switches it off"
	case a.Places == nil && p.via == string(ViaCCW):
		return false, "ccw starts other programs, with your hooks and settings, which may need anything"
	case a.Places == nil && a.Sandbox != SandboxOn && len(a.MayRead)+len(a.MayWrite) == 0:
		return false, "nobody has said what this custom command may read"
	case workspace && a.OwnSandbox != "":
		return false, a.OwnSandbox
	}
	if err := sandbox.Supported(); err != nil {
		return false, cleanLine(err.Error())
	}
	path, _ := filepath.EvalSymlinks(p.path)
	if base := filepath.Base(path); base == "snap" {
		return false, "it is a snap, which the system starts with rights that a restricted process cannot have"
	}
	if p.adapter.Places != nil {
		env := inheritedEnv(p.environ())
		for _, e := range p.adapter.Places.Unless {
			if found := env.findInConfig(e.file, e.pattern); len(found) > 0 {
				_, shown := e.file.in(env)
				return false, cleanLine(shown + " sets " + found[0] + ", a program of your own that may need anything")
			}
		}
	}
	return true, ""
}

// rules are what the tool may use in this call, which runs in dir with temp for temporary files. Folders of its state that
// are not there are made.
func (p *program) rules(c *call, workspace, temp string) *sandbox.Rules {
	env := inheritedEnv(p.environment(c.dir))
	r := &sandbox.Rules{Read: slices.Clone(systemPlaces), Write: slices.Concat(systemDevices, []string{c.dir, temp})}
	for _, place := range runtimePlaces {
		if path, _ := place.in(env); place.known(env) && !env.holdsHome(path) {
			r.Read = append(r.Read, path)
		}
	}
	r.Read = append(r.Read, p.programPlaces(env)...)
	r.Read = append(r.Read, namedFiles(env)...)
	r.Read = append(r.Read, c.readable...)
	if workspace != "" {
		r.Read = append(r.Read, workspace)
	}
	r.Read = append(r.Read, homePaths(env, p.adapter.MayRead)...)
	r.Write = append(r.Write, homePaths(env, p.adapter.MayWrite)...)
	if p.adapter.Places != nil {
		p.adapter.Places.add(env, r)
	}
	return r
}

// known reports whether the place is there at all: one without a usual folder needs its variable.
func (t configFile) known(env inheritedEnv) bool {
	return t.defaultDir != "" && env.get("HOME") != "" || t.variable != "" && env.get(t.variable) != ""
}

// add adds the places in this environment.
func (p *Places) add(env inheritedEnv, r *sandbox.Rules) {
	for _, place := range p.State {
		path, _ := place.in(env)
		if path == "" {
			continue
		}
		_ = os.MkdirAll(path, 0o700) // the tool tells, should it need it
		r.Write = append(r.Write, path)
	}
	for _, place := range p.Files {
		if path, _ := place.in(env); path != "" {
			r.Write = append(r.Write, path)
		}
	}
	for _, one := range p.Read {
		if path, _ := one.place.in(env); path != "" && (one.when == "" || env.get(one.when) != "") {
			r.Read = append(r.Read, path)
		}
	}
	for _, e := range p.Named {
		path, _ := e.file.in(env)
		for _, found := range env.findInConfig(e.file, e.pattern) {
			if !filepath.IsAbs(found) && !strings.HasPrefix(found, "~") {
				found = filepath.Join(filepath.Dir(path), found)
			}
			r.Read = append(r.Read, homePaths(env, []string{found})...)
		}
	}
}

// programPlaces are the installations of the program and of the interpreter that it is a script of.
func (p *program) programPlaces(env inheritedEnv) []string {
	found := installationOf(env, p.path)
	for path, rest := p.path, deepestInterpreter; rest > 0; rest-- {
		if path = interpreterIn(env, path); path == "" {
			break
		}
		found = append(found, installationOf(env, path)...)
	}
	return found
}

// deepestInterpreter bounds how many scripts interpret each other.
const deepestInterpreter = 3

// installationOf is what lies around a program: its folder, the packages among which it is one, and the libraries beside its folder.
// Of a folder that holds a person's own files, only the program itself.
func installationOf(env inheritedEnv, path string) []string {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		real = path
	}
	dir := filepath.Dir(real)
	places := []string{real}
	if env.holdsHome(dir) {
		return places
	}
	places = append(places, dir)
	if before, _, inside := strings.Cut(filepath.ToSlash(real), "/node_modules/"); inside {
		places = append(places, filepath.FromSlash(before+"/node_modules"))
	}
	if prefix := filepath.Dir(dir); filepath.Base(dir) == "bin" {
		places = append(places, filepath.Join(prefix, "lib"), filepath.Join(prefix, "lib64"), filepath.Join(prefix, "libexec"))
	}
	return places
}

// holdsHome reports whether a folder is the person's home, or above it.
func (s inheritedEnv) holdsHome(dir string) bool {
	home := s.get("HOME")
	if home == "" {
		return false
	}
	if real, err := filepath.EvalSymlinks(home); err == nil {
		home = real
	}
	return filepath.IsLocal(relative(dir, home))
}

// relative is the way from one absolute path to another.
func relative(from, to string) string {
	way, err := filepath.Rel(from, to)
	if err != nil {
		return ".."
	}
	return way
}

// interpreterIn is the program that a script's first line names, as env finds it, or "".
func interpreterIn(env inheritedEnv, path string) string {
	fields := interpreterWords(path)
	if len(fields) == 0 {
		return ""
	}
	if filepath.Base(fields[0]) != "env" {
		return fields[0]
	}
	for _, word := range fields[1:] {
		if strings.HasPrefix(word, "-") || strings.Contains(word, "=") {
			continue
		}
		return lookIn(env.get("PATH"), word)
	}
	return ""
}

// lookIn finds a program in the folders of a PATH, or "".
func lookIn(path, name string) string {
	for _, dir := range filepath.SplitList(path) {
		candidate := filepath.Join(dir, name)
		if info, err := os.Stat(candidate); filepath.IsAbs(dir) && err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return candidate
		}
	}
	return ""
}

// namedFiles are the files that variables name which the tool gets, such as those of certificates and of a cloud's login.
func namedFiles(env inheritedEnv) []string {
	var found []string
	for _, entry := range env {
		name, value, _ := strings.Cut(entry, "=")
		if !filepath.IsAbs(value) {
			continue
		}
		info, err := os.Stat(value)
		if err == nil && (info.Mode().IsRegular() || strings.HasSuffix(name, "CERT_DIR")) {
			found = append(found, value)
		}
	}
	return found
}

// homePaths are the absolute paths among these, with ~ for the person's home.
func homePaths(env inheritedEnv, list []string) []string {
	var found []string
	for _, path := range list {
		if rest, below := strings.CutPrefix(path, "~"); below && (rest == "" || os.IsPathSeparator(rest[0])) && env.get("HOME") != "" {
			path = filepath.Join(env.get("HOME"), rest)
		}
		if filepath.IsAbs(path) {
			found = append(found, path)
		}
	}
	return found
}
