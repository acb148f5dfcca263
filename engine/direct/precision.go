package direct

// Precision is what became of a check's findings on accepted documents when they were read one by one.
type Precision struct {
	Read   int `json:"read"`
	True   int `json:"true"`
	Useful int `json:"useful"`
}
