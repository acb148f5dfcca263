package consistency

import (
	"path"
	"strings"

	"parley/engine/pattern"
)

// Documents that are history contradict nothing: archives, and all but the newest of a report that is written again and
// again under its date.

var (
	historyFolder = pattern.New(`(?i)(?:^|/)(?:_?archived?|_?old|_?history|backups?|deprecated|superseded)/`)
	dateInName    = pattern.New(`[-_.]?(20\d\d-?\d\d-?\d\d)[-_.]?`)
	versionInName = pattern.New(`(?i)[-_.](?:updated?|v\d+|old|new|final|draft|copy|revised|backup|bak)$`)
	researchName  = pattern.New(`(?i)research|analysis|benchmark|competitive|market|comparison|调研|研究|分析|竞品`)
)

func isHistory(file string) bool { return historyFolder.MatchString(file) }

// isResearch reports whether a document tells what others do: its values are those of other things.
func isResearch(file string) bool { return researchName.MatchString(file) }

// newest leaves of each series of documents that differ in their date only the one with the last date, and of two versions
// of one name the first.
func newest(docs []Document) []Document {
	last := map[string]string{} // of a series: the newest date
	bases := map[string]bool{}
	for _, d := range docs {
		if series, date := seriesOf(d.Path); date != "" {
			last[series] = max(last[series], date)
		}
		bases[withoutExt(d.Path)] = true
	}
	var kept []Document
	for _, d := range docs {
		if series, date := seriesOf(d.Path); date != "" && date != last[series] {
			continue
		}
		if base := withoutExt(d.Path); versionInName.MatchString(base) && bases[versionInName.ReplaceAllString(base, "")] {
			continue
		}
		kept = append(kept, d)
	}
	return kept
}

func withoutExt(file string) string { return strings.TrimSuffix(file, path.Ext(file)) }

// seriesOf is a path without the date in its name, and that date.
func seriesOf(file string) (series, date string) {
	dir, name := path.Split(file)
	m := dateInName.FindStringSubmatch(name)
	if m == nil {
		return file, ""
	}
	return dir + strings.Replace(name, m[0], "@", 1), strings.ReplaceAll(m[1], "-", "")
}
