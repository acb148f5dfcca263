package foreign

import "io"

// Writer makes everything safe that is written through it. Each write is a text of its own; sequences that are cut in two
// by two writes are made harmless in both halves.
type Writer struct{ Out io.Writer }

// Write returns the length of p when its safe form was written.
func (w Writer) Write(p []byte) (int, error) {
	if _, err := io.WriteString(w.Out, Text(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}
