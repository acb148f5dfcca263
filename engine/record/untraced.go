package record

import "parley/engine/round"

// untraced writes which requirements no epic, story or test names, though others are named there. Ids that no file defines have a section of
// their own.
func (w *writer) untraced(list []round.Untraced) {
	var told []string
	for _, u := range list {
		if u.NotIn != "" {
			told = append(told, sentence(u.String())+", though others are named there.")
		}
	}
	if len(told) > 0 {
		w.section("Requirements Not Named", bullets(told))
	}
}
