package cli

import (
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// documentEndings are those of files beside Markdown that hold documents.
var documentEndings = []string{
	".html", ".htm", ".xhtml", ".rst", ".rest", ".adoc", ".asciidoc", ".asc", ".org", ".tex", ".yaml", ".yml", ".json", ".txt", ".text",
	".pdf", ".doc", ".docx", ".odt", ".rtf",
}

// leftOut says how many documents of other kinds, and links to documents, are in the folders that were named, "" for none: who has a folder checked
// would take them for checked, too.
func leftOut(folder string, words []string) string {
	of, links := map[string]int{}, 0 // by ending
	for _, word := range words {
		path := absolutePath(folder, word)
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			continue
		}
		_ = visitFiles(path, func(file string, linked bool) error { // what cannot be read was told when the documents were looked for
			switch ending := strings.ToLower(filepath.Ext(file)); {
			case linked && (isMarkdownName(file) || slices.Contains(documentEndings, ending)):
				links++
			case !linked && slices.Contains(documentEndings, ending):
				of[ending]++
			}
			return nil
		})
	}
	endings := slices.SortedFunc(maps.Keys(of), func(a, b string) int { return cmp.Or(of[b]-of[a], strings.Compare(a, b)) })
	var counted []string
	for _, ending := range endings {
		counted = append(counted, countOf(of[ending], ending+" file"))
	}
	var told []string
	if len(counted) > 0 {
		told = append(told, "parley left out "+listOf(counted)+": in a folder it checks Markdown only")
	}
	if links > 0 {
		told = append(told, "parley left out "+countOf(links, "link")+": in a folder it checks its own files")
	}
	return strings.Join(told, "; ")
}
