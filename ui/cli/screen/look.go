package screen

import (
	"parley/ui/cli"
	"parley/ui/console"
	"parley/ui/theme"
)

// options turns the person's wishes into the console's; without a fixed theme it asks the terminal.
func options(look cli.Look) console.Options {
	o := console.Options{
		Title: look.Title,
		Theme: theme.Options{Light: look.Theme == "light", Plain: look.Plain},
		Fixed: look.Theme == "dark" || look.Theme == "light",
	}
	if look.Cast != nil {
		o.Recorder = look.Cast
	}
	return o
}
