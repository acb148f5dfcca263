package conclusions

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/engine/similarity"
	"parley/feedback/ledger"
)

// maxInsights is how many insights are told; the rounds' own records have them all.
const maxInsights = 12

// answers gathers the replies of all rounds by question, those without any among them. Replies in the same words are one
// reply of several reviewers. Now is the version of the document at the end, "" where that is the last round's.
func answers(rounds []round.Round, now string) []AnsweredQuestion {
	all, at := []AnsweredQuestion{}, map[string]int{}
	under := func(question string) *AnsweredQuestion {
		key := fold(question)
		i, known := at[key]
		if !known {
			i = len(all)
			at[key], all = i, append(all, AnsweredQuestion{Question: question, Replies: []Reply{}})
		}
		return &all[i]
	}
	for _, r := range rounds {
		for _, a := range r.Answers() {
			if fold(a.Question) == "" || a.Unasked && !wasAsked(rounds, a.Question, r.Number) {
				continue
			}
			to := under(a.Question)
			for _, reply := range a.Replies {
				if strings.TrimSpace(reply.Answer) != "" {
					to.add(reply, r)
				}
			}
		}
	}
	for i := range all {
		for j := range all[i].Replies {
			reply := &all[i].Replies[j]
			reply.Older = reply.version != cmp.Or(now, rounds[len(rounds)-1].Artifact.SHA256)
		}
		slices.SortStableFunc(all[i].Replies, func(a, b Reply) int {
			return cmp.Or(cmp.Compare(confidenceRank(b.Confidence), confidenceRank(a.Confidence)), cmp.Compare(len(b.Perspectives), len(a.Perspectives)))
		})
	}
	return all
}

// wasAsked reports whether somebody asked a question in these words before a round: a reply to what nobody asked answers
// nothing.
func wasAsked(rounds []round.Round, question string, before int) bool {
	wanted := fold(question)
	same := func(q string) bool { return fold(q) == wanted }
	for _, r := range rounds {
		if r.Number >= before {
			continue
		}
		if slices.ContainsFunc(r.Questions, same) {
			return true
		}
		if slices.ContainsFunc(r.OpenQuestions(), func(q round.OpenQuestion) bool { return same(q.Text) }) {
			return true
		}
	}
	return false
}

// hasReplies reports whether somebody answered a question.
func hasReplies(a round.AnsweredQuestion) bool {
	return slices.ContainsFunc(a.Replies, round.Reply.IsAnswer)
}

// onlyPassages reports whether a question has replies, and none but passages that the built-in checks quote.
func (a AnsweredQuestion) onlyPassages() bool {
	given := round.AnsweredQuestion{}
	for _, r := range a.Replies {
		given.Replies = append(given.Replies, r.Reply)
	}
	return given.OnlyPassages()
}

func (a *AnsweredQuestion) add(reply round.Reply, r round.Round) {
	at := slices.IndexFunc(a.Replies, func(r Reply) bool { return fold(r.Answer) == fold(reply.Answer) })
	if at < 0 {
		at = len(a.Replies)
		first := Reply{Reply: reply, Round: r.Number, version: r.Artifact.SHA256}
		first.Perspectives, first.TakenAs = nil, "" // the question it stands under is the one that was asked
		a.Replies = append(a.Replies, first)
	}
	for _, name := range reply.Perspectives {
		a.Replies[at].Perspectives = appendNew(a.Replies[at].Perspectives, name)
	}
}

func confidenceRank(confidence string) int {
	return slices.Index([]string{"low", "medium", "high"}, strings.ToLower(confidence))
}

// Unanswered are the open questions of all rounds that nobody answered since, each once however it was put, in the words
// of the person or else of its last asking: first the person's own, then those that more reviewers ask, then those asked last.
func Unanswered(rounds []round.Round) []Question {
	var asked []Question
	var texts []similarity.Point
	later := map[string]bool{} // the perspectives from which built-in checks have read a later text: what they still ask stands there
	for _, r := range slices.Backward(rounds) {
		for _, q := range r.Unanswered() {
			asked = append(asked, Question{Text: q, Perspectives: []string{ledger.Person}, Since: r.Number, Last: r.Number})
			texts = append(texts, similarity.Point{Text: q})
		}
		for _, q := range r.OpenQuestions() {
			for _, name := range q.Perspectives {
				if later[name] && isByChecks(r, name) {
					continue
				}
				asked = append(asked, Question{Text: q.Text, Perspectives: []string{name}, Since: r.Number, Last: r.Number})
				texts = append(texts, similarity.Point{Text: q.Text})
			}
		}
		for _, p := range r.Perspectives {
			later[p.Name] = later[p.Name] || !r.AnswersNothing() && isByChecks(r, p.Name)
		}
	}
	open := len(asked)
	for _, one := range repliesOf(rounds) {
		asked = append(asked, Question{Text: one.question})
		texts = append(texts, similarity.Point{Text: one.question})
	}
	questions := []Question{}
	for _, group := range groupQuestions(asked, texts) {
		q := asked[wordedFirst(group, asked)]
		if slices.ContainsFunc(group, func(i int) bool { return i >= open }) {
			continue // somebody answered it
		}
		q.Perspectives = nil
		for _, i := range group {
			if name := asked[i].Perspectives[0]; !slices.Contains(q.Perspectives, name) {
				q.Perspectives = append(q.Perspectives, name)
				if !slices.ContainsFunc(group, func(j int) bool { return asked[j].Perspectives[0] == name && fold(asked[j].Text) == fold(q.Text) }) {
					q.Reworded = append(q.Reworded, name)
				}
			}
			q.Since, q.Last = min(q.Since, asked[i].Since), max(q.Last, asked[i].Last)
		}
		questions = append(questions, q)
	}
	slices.SortStableFunc(questions, func(a, b Question) int {
		return cmp.Or(b2i(b.byPerson())-b2i(a.byPerson()), cmp.Compare(len(b.Perspectives), len(a.Perspectives)))
	})
	return questions
}

// isByChecks reports whether the built-in checks judged for a perspective in a round.
func isByChecks(r round.Round, name string) bool {
	return slices.ContainsFunc(r.Perspectives, func(p round.Review) bool { return p.Name == name && p.Outcome == round.Direct })
}

// wordedFirst is the question of a group in whose words it is told: the person's, who may have asked for more than the others, or else the last.
func wordedFirst(group []int, asked []Question) int {
	if at := slices.IndexFunc(group, func(i int) bool { return asked[i].byPerson() }); at >= 0 {
		return group[at]
	}
	return group[0]
}

// byPerson reports whether the person asked the question.
func (q Question) byPerson() bool { return slices.Contains(q.Perspectives, ledger.Person) }

// groupQuestions groups questions that are put in the same words, or mean the same.
func groupQuestions(asked []Question, texts []similarity.Point) [][]int {
	var groups [][]int
	for _, alike := range similarity.Compare(texts).Clusters(similarity.SameThreshold) {
		groups = append(groups, splitByFigures(asked, alike)...)
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

// splitByFigures separates questions about different numbers or ids, and those that share a word and ask for different things.
func splitByFigures(asked []Question, alike []int) [][]int {
	var groups [][]int
	figures, words := make(map[int]similarity.Figures, len(alike)), make(map[int][]string, len(alike))
	for _, i := range alike {
		figures[i], words[i] = similarity.FiguresOf(asked[i].Text), similarity.Words(asked[i].Text)
	}
	for _, i := range alike {
		at := slices.IndexFunc(groups, func(g []int) bool {
			return !slices.ContainsFunc(g, func(j int) bool {
				return figures[i].Differ(figures[j]) || areDifferentQuestions(words[i], words[j]) || similarity.AsksOther(asked[i].Text, asked[j].Text)
			})
		})
		if at < 0 {
			at, groups = len(groups), append(groups, nil)
		}
		groups[at] = append(groups[at], i)
	}
	return groups
}

// areDifferentQuestions reports whether two questions have fewer than two thirds of the shorter one's words in common: "Who pays
// for the vendor?" and "Who is on call for the vendor?" are two questions, and an answer to one is none to the other.
func areDifferentQuestions(a, b []string) bool {
	shared := 0
	for _, word := range a {
		if slices.Contains(b, word) {
			shared++
		}
	}
	return 3*shared < 2*min(len(a), len(b))
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
				all[i].voices = appendNew(all[i].voices, p.Voice())
			}
		}
	}
	return all
}

func fold(s string) string { return similarity.Fold(s) }

func appendNew(names []string, name string) []string {
	if slices.Contains(names, name) {
		return names
	}
	return append(names, name)
}
