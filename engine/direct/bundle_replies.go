package direct

import (
	"slices"

	"parley/engine/foreign"
	"parley/engine/review"
)

// answerByValues puts in place of the answers of single files the places in all of them that have the values of a question.
func answerByValues(replies []review.Reply, in Input, files []BundleFile) {
	if !slices.ContainsFunc(replies, func(r review.Reply) bool { return len(askedValues(r.Question)) > 0 }) {
		return
	}
	docs, done := ParseBundle(in, files)
	defer done()
	var asked []askedFile
	begin := map[string]int{}
	for i, f := range files {
		if !f.Context {
			asked = append(asked, askedFile{foreign.Line(f.Path), docs[i]})
			begin[foreign.Line(f.Path)] = f.Line
		}
	}
	for i, r := range replies {
		if found, ok := replyByValues(r.Question, asked); ok {
			found.Where = review.Where{File: found.file, FileLine: found.Line}
			found.Line += begin[found.file] - 1
			replies[i] = found.Reply
		}
	}
}

// mergedReplies keeps for each question the answer that a file gives; where none can, that is said once.
func mergedReplies(parts []filePart) []review.Reply {
	var list []review.Reply
	for _, p := range parts {
		for i, r := range p.answer.Replies {
			if r.Line > 0 {
				r.Where, r.Line = review.Where{File: p.file.Path, FileLine: r.Line}, p.file.Line+r.Line-1
			}
			switch {
			case i >= len(list):
				list = append(list, r)
			case list[i].Unanswered && !r.Unanswered:
				list[i] = r
			}
		}
	}
	return list
}
