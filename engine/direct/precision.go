package direct

// Precision is what became of a check's findings on accepted documents when two readers read them one by one. A finding is
// true or useful where all say so who read it: Twice counts those that two did, and Agreed those of which both say the same.
type Precision struct {
	Read   int `json:"read"`
	True   int `json:"true"`
	Useful int `json:"useful"`
	Twice  int `json:"twice"`
	Agreed int `json:"agreed"`
}
