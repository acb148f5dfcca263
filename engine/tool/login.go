package tool

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// LoginState is what can be known of a login without a request.
type LoginState string

// LoginSeen: a key is set or a file of credentials is there, whether it is valid or not. LoginNotSeen: none of those we know;
// the tool may keep it elsewhere. LoginUnknown: nothing is known of where this tool keeps it.
const (
	LoginSeen    LoginState = "seen"
	LoginNotSeen LoginState = "not seen"
	LoginUnknown LoginState = "unknown"
)

// Login is the state with what it rests on: names of variables and files, never what is in them.
type Login struct {
	State    LoginState
	Evidence []string
}

// credentialSources is where a tool keeps its login: variables that hold a key or choose a cloud's own login, and files of
// credentials. The first part of a file's path may be a variable that moves the folder, with its usual place.
type credentialSources struct {
	variables []string
	files     []configFile
	// settings are configurations that may name a login of another kind: with one of them nobody can say that there is none.
	settings []ConfigEntries
	// keychain: on macOS it keeps its login in the system's keychain. optional: some of its models need no login.
	keychain, optional bool
}

// configFile is a file below the folder that a variable names, or below usual in the person's home.
type configFile struct{ variable, defaultDir, file string }

// login looks for the traces of the tool's login in the environment that it gets. Variables that its configuration names for a
// key count as well.
func (p *program) login() Login {
	env := inheritedEnv(p.environment(""))
	l := detectLogin(p.name, env)
	for _, v := range p.adapter.Variables {
		for _, name := range env.findInConfig(v.file, v.pattern) {
			if env.get(name) != "" && !slices.Contains(l.Evidence, name) {
				l.State, l.Evidence = LoginSeen, append(l.Evidence, name)
			}
		}
	}
	return l
}

// detectLogin looks for the traces of a tool's login.
func detectLogin(name string, env inheritedEnv) Login {
	known := definitionOf(name).login
	if len(known.variables)+len(known.files) == 0 {
		return Login{State: LoginUnknown} // ccw has no login of its own: that of the tool behind it counts
	}
	l := Login{State: LoginNotSeen}
	for _, variable := range known.variables {
		if env.get(variable) != "" {
			l.Evidence = append(l.Evidence, variable)
		}
	}
	for _, t := range known.files {
		if path, shown := t.in(env); path != "" && env.fileHasContent(path) {
			l.Evidence = append(l.Evidence, shown)
		}
	}
	if len(l.Evidence) > 0 {
		l.State = LoginSeen
		return l
	}
	for _, s := range known.settings {
		if len(env.findInConfig(s.file, s.pattern)) > 0 {
			_, shown := s.file.in(env)
			l.State, l.Evidence = LoginUnknown, append(l.Evidence, shown)
		}
	}
	if known.optional || known.keychain && runtime.GOOS == "darwin" {
		l.State = LoginUnknown
	}
	return l
}

// in is the file's path and how people write it; both empty without a home.
func (t configFile) in(env inheritedEnv) (path, shown string) {
	if t.variable != "" {
		if dir := env.get(t.variable); dir != "" {
			path = filepath.Join(dir, filepath.FromSlash(t.file))
			return path, path
		}
	}
	home := env.get("HOME")
	if home == "" {
		return "", ""
	}
	below := filepath.Join(filepath.FromSlash(t.defaultDir), filepath.FromSlash(t.file))
	return filepath.Join(home, below), "~" + string(filepath.Separator) + below
}

// inheritedEnv is the environment a tool would inherit.
type inheritedEnv []string

func (s inheritedEnv) get(key string) string {
	value := ""
	for _, entry := range s {
		if k, v, _ := strings.Cut(entry, "="); k == key {
			value = v
		}
	}
	return value
}

// fileHasContent reports whether a file or a folder is there and not empty.
func (s inheritedEnv) fileHasContent(path string) bool {
	info, err := os.Stat(path)
	return err == nil && (info.IsDir() || info.Size() > 0)
}
