package config

import "path/filepath"

// userFile is the person's own configuration, "" when there is no home folder to look in.
func userFile(getenv func(string) string) string {
	return xdgPath(getenv, "XDG_CONFIG_HOME", ".config", "config.yaml")
}

// TrustFile is where the trusted project files are remembered, "" when there is no home folder.
func TrustFile(getenv func(string) string) string {
	return xdgPath(getenv, "XDG_STATE_HOME", filepath.Join(".local", "state"), "trust.json")
}

// KeyFile is where this machine's key is kept, which signs its sessions, "" when there is no home folder.
func KeyFile(getenv func(string) string) string {
	return xdgPath(getenv, "XDG_STATE_HOME", filepath.Join(".local", "state"), "session.key")
}

// xdgPath follows the XDG base directory rules on every system, macOS too: a relative value counts as not set, and so does a relative home: a project's own folder must never be taken for the person's.
func xdgPath(getenv func(string) string, variable, fallback, name string) string {
	base := getenv(variable)
	if !filepath.IsAbs(base) {
		home := getenv("HOME")
		if !filepath.IsAbs(home) {
			home = getenv("USERPROFILE")
		}
		if !filepath.IsAbs(home) {
			return ""
		}
		base = filepath.Join(home, fallback)
	}
	return filepath.Join(base, "parley", name)
}
