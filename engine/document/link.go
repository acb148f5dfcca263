package document

import "strings"

// Link is a link or an image of the document.
type Link struct {
	Text, Dest string
	Image      bool
	Line       int
	Section    int
}

// Split separates the path and the fragment of a relative link; ok is false for a link that leaves the files
// (http:, mailto:).
func (l Link) Split() (path, fragment string, ok bool) {
	dest := strings.TrimSpace(l.Dest)
	if i := strings.IndexByte(dest, ':'); i > 0 && !strings.ContainsAny(dest[:i], "/?#.") {
		return "", "", false
	}
	if strings.HasPrefix(dest, "//") || strings.HasPrefix(dest, "/") {
		return "", "", false
	}
	path, fragment, _ = strings.Cut(dest, "#")
	path, _, _ = strings.Cut(path, "?")
	return path, fragment, true
}
