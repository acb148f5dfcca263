package conclusions

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
	"parley/feedback/ledger"
)

// maxInsights is how many insights are told; the rounds' own records have them all.
const maxInsights = 12

// answers gathers the replies of all rounds by question. Replies in the same words are one reply of several reviewers.
func answers(rounds []round.Round) []Answered {
	all, at := []Answered{}, map[string]int{}
	for _, r := range rounds {
		for _, p := range r.Perspectives {
			for _, reply := range p.Replies {
				key := fold(reply.Question)
				if key == "" || strings.TrimSpace(reply.Answer) == "" {
					continue
				}
				i, known := at[key]
				if !known {
					i = len(all)
					at[key], all = i, append(all, Answered{Question: reply.Question})
				}
				all[i].add(reply, p.Name, r.Number)
			}
		}
	}
	for i := range all {
		slices.SortStableFunc(all[i].Replies, func(a, b Reply) int {
			return cmp.Or(cmp.Compare(sureness(b.Confidence), sureness(a.Confidence)), cmp.Compare(len(b.Perspectives), len(a.Perspectives)))
		})
	}
	return all
}

func (a *Answered) add(reply review.Reply, perspective string, number int) {
	for i := range a.Replies {
		if r := &a.Replies[i]; fold(r.Answer) == fold(reply.Answer) {
			r.Perspectives = appendNew(r.Perspectives, perspective)
			return
		}
	}
	a.Replies = append(a.Replies, Reply{
		Perspectives: []string{perspective}, Answer: reply.Answer, Evidence: reply.Evidence, Line: reply.Line,
		Confidence: reply.Confidence, Round: number,
	})
}

func sureness(confidence string) int {
	return slices.Index([]string{"low", "medium", "high"}, strings.ToLower(confidence))
}

// remainingQuestions are the open questions of all rounds that nobody answered since, each once however it was put,
// in the words of its last asking; those that more reviewers ask come first, then those asked last.
func remainingQuestions(rounds []round.Round) []Question {
	var asked []Question
	var texts []similarity.Point
	for _, r := range slices.Backward(rounds) {
		for _, p := range r.Perspectives {
			for _, q := range p.OpenQuestions {
				if fold(q) != "" {
					asked = append(asked, Question{Text: q, Perspectives: []string{p.Name}, Since: r.Number})
					texts = append(texts, similarity.Point{Text: q})
				}
			}
		}
	}
	open := len(asked)
	for _, r := range rounds {
		for _, p := range r.Perspectives {
			for _, reply := range p.Replies {
				asked = append(asked, Question{Text: reply.Question})
				texts = append(texts, similarity.Point{Text: reply.Question})
			}
		}
	}
	questions := []Question{}
	for _, group := range sameQuestions(asked, texts) {
		q := asked[group[0]]
		if slices.ContainsFunc(group, func(i int) bool { return i >= open }) {
			continue // somebody answered it
		}
		q.Perspectives = nil
		for _, i := range group {
			q.Perspectives = appendNew(q.Perspectives, asked[i].Perspectives[0])
			q.Since = min(q.Since, asked[i].Since)
		}
		questions = append(questions, q)
	}
	slices.SortStableFunc(questions, func(a, b Question) int { return cmp.Compare(len(b.Perspectives), len(a.Perspectives)) })
	return questions
}

// sameQuestions groups questions that are put in the same words, or mean the same.
func sameQuestions(asked []Question, texts []similarity.Point) [][]int {
	var groups [][]int
	for _, alike := range similarity.Compare(texts).Clusters(similarity.Same) {
		groups = append(groups, apart(asked, alike)...)
	}
	first, owner := map[string]int{}, make([]int, len(asked))
	for g, group := range groups {
		for _, i := range group {
			owner[i] = g
		}
	}
	for i, q := range asked {
		key := fold(q.Text)
		if at, known := first[key]; !known {
			first[key] = i
		} else if from, to := owner[i], owner[at]; from != to {
			groups[to] = append(groups[to], groups[from]...)
			for _, moved := range groups[from] {
				owner[moved] = to
			}
			groups[from] = nil
		}
	}
	groups = slices.DeleteFunc(groups, func(g []int) bool { return len(g) == 0 })
	for _, g := range groups {
		slices.Sort(g)
	}
	slices.SortFunc(groups, func(a, b []int) int { return cmp.Compare(a[0], b[0]) })
	return groups
}

// apart separates questions about different numbers or ids.
func apart(asked []Question, alike []int) [][]int {
	var groups [][]int
	figures := make(map[int]ledger.Figures, len(alike))
	for _, i := range alike {
		figures[i] = ledger.FiguresOf(asked[i].Text)
	}
	for _, i := range alike {
		at := slices.IndexFunc(groups, func(g []int) bool {
			return !slices.ContainsFunc(g, func(j int) bool { return figures[i].Clash(figures[j]) })
		})
		if at < 0 {
			at, groups = len(groups), append(groups, nil)
		}
		groups[at] = append(groups[at], i)
	}
	return groups
}

// insights are the new insights of the follow-up rounds; what several reviewers say in the same words is one.
func insights(rounds []round.Round) []Insight {
	all, at := []Insight{}, map[string]int{}
	for _, r := range rounds {
		for _, p := range r.Perspectives {
			for _, text := range p.NewInsights {
				i, known := at[fold(text)]
				if !known {
					i = len(all)
					at[fold(text)], all = i, append(all, Insight{Text: text, Round: r.Number})
				}
				all[i].Perspectives = appendNew(all[i].Perspectives, p.Name)
			}
		}
	}
	return all
}

func fold(s string) string { return strings.Join(strings.Fields(strings.ToLower(s)), " ") }

func appendNew(names []string, name string) []string {
	if slices.Contains(names, name) {
		return names
	}
	return append(names, name)
}
