package round

import "slices"

// TheDocument is who asks a question that the document itself leaves open: no reviewer had to find it.
const TheDocument = "the document"

// OpenQuestion is a question that somebody has to answer, with everybody who asks it in these words.
type OpenQuestion struct {
	Text         string
	Perspectives []string
}

// OpenQuestions are those of a round, each once: what the document itself leaves open, then what its reviewers ask.
func (r Round) OpenQuestions() []OpenQuestion {
	var list []OpenQuestion
	at := map[string]int{}
	add := func(text, who string) {
		key := foldText(text)
		if key == "" {
			return
		}
		i, known := at[key]
		if !known {
			i = len(list)
			at[key], list = i, append(list, OpenQuestion{Text: text})
		}
		if !slices.Contains(list[i].Perspectives, who) {
			list[i].Perspectives = append(list[i].Perspectives, who)
		}
	}
	for _, p := range r.Perspectives {
		if p.Rules != nil {
			for _, q := range p.Rules.DocumentQuestions {
				add(q, TheDocument)
			}
		}
	}
	for _, p := range r.Perspectives {
		for _, q := range p.OpenQuestions {
			add(q, p.Name)
		}
	}
	return list
}
