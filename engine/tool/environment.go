package tool

import (
	"runtime"
	"slices"
	"strings"

	"parley/engine/pattern"
	"parley/engine/redact"
	"parley/engine/tool/processtree"
)

// Variables are names of environment variables that a tool may have. A name that ends in * stands for all that begin so.
type Variables struct {
	Names []string
	// When is a variable that must be set for the names to count: it chooses another service than the tool's own.
	When string
	// file is the tool's own configuration, in which the first group of mark names further variables.
	file    configFile
	pattern *pattern.Pattern
}

// commonVariables are the variables that a program may need whatever it does: where things are, how to speak to people, and
// the way to the network. Those that may hold somebody's secret are passed on only by exact name.
var commonVariables = []string{
	"PATH", "HOME", "USER", "LOGNAME", "SHELL", "PWD", "TMPDIR", "TMP", "TEMP", "TZ", "TZDIR", "HOSTNAME", "XDG_*",
	"LANG", "LANGUAGE", "LC_*", "LOCPATH", "TERM", "COLORTERM", "TERMINFO", "TERMINFO_DIRS", "NO_COLOR", "CI",
	// The way to the network, and whom to trust there.
	"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "all_proxy", "no_proxy",
	"SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS", "NODE_USE_SYSTEM_CA", "NODE_TLS_REJECT_UNAUTHORIZED",
	"NODE_USE_ENV_PROXY", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "AWS_CA_BUNDLE", "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH",
	// How runtimes and their version managers find themselves: the tools are scripts of such.
	"NODE_PATH", "NODE_OPTIONS", "NVM_*", "FNM_*", "VOLTA_*", "ASDF_*", "MISE_*", "NODENV_*", "N_PREFIX", "PNPM_HOME",
	"BUN_INSTALL", "DENO_DIR", "PYENV_*", "VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "GOPATH", "JAVA_HOME",
	"LD_LIBRARY_PATH", "DYLD_*", "NIX_*", "LOCALE_ARCHIVE", "HOMEBREW_PREFIX",
	// Where a system keeps its users' secrets, which some tools ask for their own login.
	"DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "__CF_USER_TEXT_ENCODING",
	// Windows.
	"SystemRoot", "SystemDrive", "windir", "ComSpec", "PATHEXT", "OS", "USERNAME", "USERDOMAIN", "USERPROFILE",
	"HOMEDRIVE", "HOMEPATH", "APPDATA", "LOCALAPPDATA", "ProgramData", "ProgramFiles*", "CommonProgramFiles*",
	"ProgramW6432", "PROCESSOR_*", "NUMBER_OF_PROCESSORS", "COMPUTERNAME", "PUBLIC", "ALLUSERSPROFILE",
	processtree.Variable,
}

// droppedVariables are variables that change how a tool behaves because of who runs parley, not of what we ask: with this
// one set, ccw streams unasked and claude takes itself for nested.
var droppedVariables = []string{"CLAUDECODE"}

// Environment is which variables of parley's own environment a tool gets, by name. Values are never told.
type Environment struct {
	Own    []string // the tool's own, and those that the person added for it
	Common []string // what any program may need
	Set    []string // set by parley
	// HeldBack are those that hold a secret and are kept from the tool; Others counts the rest of what is kept from it.
	HeldBack []string
	Others   int
}

// environment is what a tool inherits in the folder it runs in, and by name what it does not.
func (a Adapter) environment(inherited []string, dir string) ([]string, Environment) {
	var env []string
	var told Environment
	own := a.ownNames(inherited)
	if a.MoreEnv != nil {
		a.Env = slices.Concat(a.Env, a.MoreEnv(inheritedEnv(inherited)))
	}
	for _, entry := range inherited {
		name, value, _ := strings.Cut(entry, "=")
		switch {
		case name == "PWD" || name == "" || slices.Contains(droppedVariables, name) || a.setsVariable(name):
			continue
		case matchesName(own, name) || a.isAllowed(name, value):
			told.Own = append(told.Own, name)
		case containsName(commonVariables, name), matchesName(commonVariables, name) && !redact.IsSecret(name, value):
			told.Common = append(told.Common, name)
		case redact.IsSecret(name, value):
			told.HeldBack = append(told.HeldBack, name)
			continue
		default:
			told.Others++
			continue
		}
		env = append(env, entry)
	}
	for _, entry := range a.Env {
		name, _, _ := strings.Cut(entry, "=")
		told.Set = append(told.Set, name)
	}
	// An empty variable holds nothing that could be had.
	values := inheritedEnv(inherited)
	for _, names := range []*[]string{&told.Own, &told.Common, &told.HeldBack} {
		*names = slices.DeleteFunc(*names, func(name string) bool { return values.get(name) == "" })
	}
	for _, names := range [][]string{told.Own, told.Common, told.Set, told.HeldBack} {
		slices.Sort(names)
	}
	return append(append(env, a.Env...), "PWD="+dir), told
}

// setsVariable reports whether the adapter sets the variable itself.
func (a Adapter) setsVariable(name string) bool {
	return slices.ContainsFunc(a.Env, func(entry string) bool {
		key, _, _ := strings.Cut(entry, "=")
		return sameName(key, name)
	})
}

// isAllowed reports whether the person added the variable for this tool. A secret has to be added by its whole name: who
// writes ACME_* rarely thinks of ACME_DB_PASSWORD.
func (a Adapter) isAllowed(name, value string) bool {
	return containsName(a.Allowed, name) || matchesName(a.Allowed, name) && !redact.IsSecret(name, value)
}

// ownNames are the names that count in this environment: some depend on it, others stand in the tool's configuration.
func (a Adapter) ownNames(inherited []string) []string {
	var names []string
	env := inheritedEnv(inherited)
	for _, v := range a.Variables {
		if v.When != "" && env.get(v.When) == "" {
			continue
		}
		names = append(names, v.Names...)
		names = append(names, env.findInConfig(v.file, v.pattern)...)
	}
	return names
}

// matchesName reports whether one of the names is this one, or begins it and ends in *.
func matchesName(names []string, name string) bool {
	return slices.ContainsFunc(names, func(known string) bool {
		start, open := strings.CutSuffix(known, "*")
		if !open {
			return sameName(known, name)
		}
		return len(name) >= len(start) && sameName(start, name[:len(start)])
	})
}

// containsName reports whether one of the names is exactly this one.
func containsName(names []string, name string) bool {
	return slices.ContainsFunc(names, func(known string) bool { return sameName(known, name) })
}

// sameName reports whether names are the same to the system.
func sameName(a, b string) bool {
	if runtime.GOOS == "windows" {
		return strings.EqualFold(a, b)
	}
	return a == b
}
