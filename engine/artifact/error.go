package artifact

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"unicode/utf8"
)

// NotFound begins what is said of a document that is not there, before its path.
const NotFound = "Artifact not found: "

// Error says that the document cannot be reviewed; nothing else has been done then.
type Error struct {
	Path   string
	Reason string // one line: what is wrong and what to do
	Err    error
}

func (e *Error) Error() string {
	if e.Reason == "" {
		return NotFound + e.Path
	}
	return fmt.Sprintf("cannot review %s: %s", e.Path, e.Reason)
}

func (e *Error) Unwrap() error { return e.Err }

// Explain is the system's word for why a file cannot be read, without the path, which the message names already.
func Explain(err error) string {
	if errors.Is(err, fs.ErrPermission) {
		return "permission denied; make it readable for you"
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return pathErr.Err.Error()
	}
	return err.Error()
}

// Unreadable tells why the bytes are no text to review, or "".
func Unreadable(data []byte) string {
	if len(bytes.TrimSpace(data)) == 0 {
		return "it is empty; there is nothing to review"
	}
	head := data[:min(len(data), 8192)]
	if why := OtherEncoding(head); why != "" {
		return why
	}
	if bytes.IndexByte(head, 0) >= 0 || invalidShare(head) > maxInvalid {
		return "it looks like a binary file; parley reviews text (Markdown, JSON, plain text in UTF-8)"
	}
	return ""
}

// maxInvalid is the share of bytes that are not UTF-8 from which on a text cannot be read as such.
const maxInvalid = 0.1

// invalidShare is the share of bytes that are not UTF-8; a rune cut by the end of the sample does not matter.
func invalidShare(head []byte) float64 {
	bad := 0
	for rest := head; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		if r == utf8.RuneError && size == 1 {
			bad++
		}
		rest = rest[size:]
	}
	return float64(bad) / float64(len(head))
}
