package theme

// Name is a choice of colours as a person makes it.
type Name string

// The names, as a configuration spells them.
const (
	Auto     Name = "auto"
	Dark     Name = "dark"
	Light    Name = "light"
	Sixteen  Name = "16"
	Contrast Name = "contrast"
)

// Names lists the choices, each with what it is in a few words.
func Names() []struct {
	Name Name
	Is   string
} {
	return []struct {
		Name Name
		Is   string
	}{
		{Auto, "follow the terminal"},
		{Dark, "for a dark background"},
		{Light, "for a light background"},
		{Sixteen, "the terminal's 16 colours"},
		{Contrast, "high contrast"},
	}
}

// FollowsTerminal reports whether the choice depends on the terminal's background.
func (n Name) FollowsTerminal() bool { return n == "" || n == Auto || n == Sixteen || n == Contrast }

// Options is the options for this choice on a light or dark background.
func (n Name) Options(light, plain bool) Options {
	o := Options{Light: light, Plain: plain}
	switch n {
	case Dark:
		o.Light = false
	case Light:
		o.Light = true
	case Sixteen, Contrast:
		o.Colours = n
	case Auto:
	}
	return o
}
