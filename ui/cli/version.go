package cli

import "runtime/debug"

// version is what the build knows about itself: the module's version, else the commit it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	text := info.Main.Version
	if text == "" || text == "(devel)" {
		text = "devel"
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision" && len(s.Value) >= 12:
				text += " " + s.Value[:12]
			case s.Key == "vcs.modified" && s.Value == "true":
				text += " (modified)"
			}
		}
	}
	return text + ", " + info.GoVersion
}
