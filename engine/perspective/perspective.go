// Package perspective is who reviews and what: the perspectives with their roles, focus areas and tool
// chains, the configured rounds, and reading a caller's own perspectives from a flag or a file.
//
// It is tables and their parsers. It may not know how a tool is reached, what a prompt says, or what an
// answer means.
package perspective

// Perspective is a viewpoint: name, role, focus areas, tool chain (SPEC section 1).
type Perspective struct {
	Name  string   `json:"name"`
	Role  string   `json:"role"`
	Focus []string `json:"focus"`
	// Tools is the chain in the order it is tried. "direct", the built-in checks, never fails and so ends it.
	Tools []string `json:"tools"`
	// Dynamic marks a perspective that the caller defined.
	Dynamic bool `json:"dynamic,omitempty"`
	// Model is the model asked for, by tool name; the entry "" holds for every tool.
	Model map[string]string `json:"model,omitempty"`
	// Effort is how much it is asked to think, by tool name; the entry "" holds for every tool.
	Effort map[string]string `json:"effort,omitempty"`
}

// Round is a configured critique: which artifact of a session is looked at by whom.
type Round struct {
	ID           string   `json:"id"`
	Artifact     string   `json:"artifact"` // relative to the session
	Perspectives []string `json:"perspectives"`
	Caller       string   `json:"caller"`
	// FinalGate marks the sign-off round: a HIGH there escalates and always waits for the person.
	FinalGate bool `json:"final_gate,omitempty"`
}

// The names the rules speak of. Coverage needs a discovery context; Direct is the last link of every chain.
const (
	Product   = "product"
	Technical = "technical"
	Quality   = "quality"
	Risk      = "risk"
	Coverage  = "coverage"
	// Consistency holds the files of a bundle against each other.
	Consistency = "consistency"
	Direct      = "direct"
)
