package engine

import (
	"parley/engine/artifact"
	"parley/engine/direct"
)

// source is what the assignment has reviewed.
func (a Assignment) source() artifact.Source {
	return artifact.Source{Path: a.Artifact, Bundle: a.Bundle}.In(a.Session)
}

// bundleFiles are the files of a bundle with their texts, nil for a single document.
func bundleFiles(doc artifact.Artifact) []direct.BundleFile {
	if doc.Files == nil {
		return nil
	}
	files := make([]direct.BundleFile, len(doc.Files))
	for i, text := range doc.Texts() {
		files[i] = direct.BundleFile{File: doc.Files[i], At: doc.Source.PathOf(doc.Files[i].Path), Text: text}
	}
	return files
}

// describeChange reads an artifact again and says what is different from what the round has read; "" for nothing.
func describeChange(path string, read artifact.Artifact) string {
	now, err := read.Source.Read()
	switch {
	case err != nil:
		return path + " could not be read again after the round; the reviewers saw it as it was at the start"
	case now.SHA256 != read.SHA256:
		return path + " changed during the round; the reviewers saw it as it was at the start"
	default:
		return ""
	}
}
