package round

// UnmentionedFile is a file of a bundle with the sections that no reviewer's answer speaks of; All is set where none of it is spoken of.
type UnmentionedFile struct {
	Path     string   `json:"path"`
	Sections []string `json:"sections,omitempty"`
	All      bool     `json:"all,omitempty"`
}
