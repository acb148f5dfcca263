package feedback

// Mode sets how many follow-up rounds a discussion may have (SPEC section 8).
type Mode string

// The modes; Deep is the default.
const (
	Quick    Mode = "quick"
	Standard Mode = "standard"
	Deep     Mode = "deep"
)

// Modes lists them in the order help shows them.
func Modes() []Mode { return []Mode{Quick, Standard, Deep} }
