package engine

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"unicode/utf8"

	"parley/engine/limits"
	"parley/engine/round"
)

// MaxArtifact is the largest document parley reviews, in bytes. Every byte is read several times and sent to each
// reviewer, and none of the tools takes a prompt of this size.
const MaxArtifact = 16 << 20

// artifactFile is an artifact as it was when the round began.
type artifactFile struct {
	path   string
	data   []byte
	sha256 string
}

// loadArtifact reads the artifact. Every error is an *ArtifactError.
func loadArtifact(path string) (artifactFile, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return artifactFile{}, &ArtifactError{Path: path, Err: err}
	case err != nil:
		return artifactFile{}, &ArtifactError{Path: path, Reason: systemReason(err), Err: err}
	case info.IsDir():
		return artifactFile{}, &ArtifactError{Path: path, Reason: "it is a folder; name the document itself"}
	case !info.Mode().IsRegular():
		return artifactFile{}, &ArtifactError{Path: path, Reason: "it is not a regular file"}
	case info.Size() > MaxArtifact:
		return artifactFile{}, tooLarge(path, info.Size())
	}
	data, err := ReadArtifact(path)
	if err != nil {
		return artifactFile{}, &ArtifactError{Path: path, Reason: systemReason(err), Err: err}
	}
	if why := unreadableReason(data); why != "" {
		return artifactFile{}, &ArtifactError{Path: path, Reason: why}
	}
	return artifactFile{path: path, data: data, sha256: sha256Hex(data)}, nil
}

// ReadArtifact reads a document that may be reviewed, as it is now: an ordinary file of at most MaxArtifact bytes. Whatever has taken
// its place meanwhile, a pipe or a device, is never waited for.
func ReadArtifact(path string) ([]byte, error) { return limits.ReadFile(path, MaxArtifact) }

func tooLarge(path string, size int64) error {
	return &ArtifactError{Path: path, Reason: fmt.Sprintf(
		"it has %d MB, and parley reviews at most %d MB; split it, or review a part", size>>20, MaxArtifact>>20)}
}

// systemReason is the system's word without the path, which the message names already.
func systemReason(err error) string {
	if errors.Is(err, fs.ErrPermission) {
		return "permission denied; make it readable for you"
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return pathErr.Err.Error()
	}
	return err.Error()
}

// unreadableReason tells why the bytes are no text to review, or "".
func unreadableReason(data []byte) string {
	if len(bytes.TrimSpace(data)) == 0 {
		return "it is empty; there is nothing to review"
	}
	head := data[:min(len(data), 8192)]
	if bytes.IndexByte(head, 0) >= 0 || invalidShare(head) > 0.1 {
		return "it looks like a binary file; parley reviews text (Markdown, JSON, plain text in UTF-8)"
	}
	return ""
}

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

func sha256Hex(data []byte) string {
	digest := sha256.Sum256(data)
	return hex.EncodeToString(digest[:])
}

func (l artifactFile) describe() round.Artifact {
	return round.Artifact{Path: l.path, SHA256: l.sha256, Bytes: int64(len(l.data))}
}

// hasChanged looks at the file again. The warning says that the round reviewed the earlier text.
func (l artifactFile) hasChanged() (bool, string) {
	data, err := ReadArtifact(l.path)
	switch {
	case err != nil:
		return true, l.path + " could not be read again after the round; the reviewers saw it as it was at the start"
	case sha256Hex(data) != l.sha256:
		return true, l.path + " changed during the round; the reviewers saw it as it was at the start"
	default:
		return false, ""
	}
}

// CheckArtifact reports whether the document can be reviewed, before a session is made for it. The error is an
// *ArtifactError.
func CheckArtifact(path string) error {
	_, err := loadArtifact(path)
	return err
}
