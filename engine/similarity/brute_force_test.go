package similarity

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// invented draws statements, enough of them that several goroutines compare.
func invented(t *rapid.T, least, most int) []Point {
	words := rapid.SampledFrom([]string{
		"retry", "limit", "quorum", "backup", "login", "latency", "shelf", "report", "export", "pantry",
		"FR-7", "maxRetryCount", "一致性", "离线同步", "锁", "p99", "v2.1", "naïve",
	})
	points := make([]Point, rapid.IntRange(least, most).Draw(t, "points"))
	for i := range points {
		points[i].Text = strings.Join(rapid.SliceOfN(words, 1, 7).Draw(t, "text"), " ")
		if rapid.IntRange(0, 4).Draw(t, "placed") == 0 {
			points[i].Topic, points[i].Anchor = "data", fmt.Sprint("place ", i%3)
		}
	}
	return points
}

// everywhere are the places of all points.
func everywhere(points []Point) []int {
	places := make([]int, len(points))
	for i := range places {
		places[i] = i
	}
	return places
}

// plain is the point formula as it is written down, over maps of strings, for all pairs.
func plain(points []Point) [][]float64 {
	r := newTextReader()
	words, chars := make([]map[string]float64, len(points)), make([]map[string]float64, len(points))
	statements := make([]statement, len(points))
	for i, p := range points {
		statements[i] = r.statement(p)
		words[i], chars[i] = map[string]float64{}, map[string]float64{}
		for _, token := range r.tokens(r.segments(p.Text), critique) {
			padded, length := []rune(" "+token.text+" "), gramLength
			if token.word == nil {
				padded, length = []rune(token.text), 1
				for at := range max(1, len(padded)-1) {
					words[i][string(padded[at:min(at+2, len(padded))])]++
				}
			} else {
				words[i][r.stem(token.text)]++
			}
			for at := range max(1, len(padded)-length+1) {
				chars[i][string(padded[at:min(at+length, len(padded))])]++
			}
		}
	}
	for i, p := range points {
		damp(words[i])
		for _, m := range r.concepts(r.segments(p.Text)) {
			words[i][fmt.Sprint("concept ", m.term)] = m.weight
		}
		damp(chars[i])
	}
	weigh(words)
	weigh(chars)
	least, leastSpelled := 0.0, 0.0
	for i := range statements {
		if slices.Contains(distinct(statements), &statements[i]) {
			least += length(words[i]) / float64(len(distinct(statements)))
			leastSpelled += length(chars[i]) / float64(len(distinct(statements)))
		}
	}
	rows := make([][]float64, len(points))
	for i, a := range statements {
		rows[i] = make([]float64, len(points))
		for j, b := range statements {
			similarity := wordShare*cosine(words[i], words[j], least) + gramShare*cosine(chars[i], chars[j], leastSpelled)
			if a.topic != "" && a.topic == b.topic {
				of := 0
				for _, s := range distinct(statements) {
					if s.topic == a.topic {
						of++
					}
				}
				similarity += topicShare * min(1, max(fewPoints, float64(len(distinct(statements))/subjectShare))/float64(of))
			}
			if i == j || a.key != "" && a.key == b.key || !a.empty() && a.compare(&b) == 0 {
				similarity = 1
			}
			rows[i][j] = min(1, similarity)
		}
	}
	return rows
}

// distinct are the statements that differ.
func distinct(all []statement) (list []*statement) {
	for i := range all {
		if all[i].empty() || !slices.ContainsFunc(list, func(s *statement) bool { return s.compare(&all[i]) == 0 }) {
			list = append(list, &all[i])
		}
	}
	return list
}

// damp makes of how often terms occur what that weighs.
func damp(document map[string]float64) {
	for term, tf := range document {
		document[term] = 1 + math.Log(tf)
	}
}

// weigh multiplies weights by the idf of their terms.
func weigh(documents []map[string]float64) {
	in := map[string]float64{}
	for _, d := range documents {
		for term := range d {
			in[term]++
		}
	}
	for _, d := range documents {
		for term, tf := range d {
			d[term] = tf * (1 + math.Log((1+float64(len(documents)))/(1+in[term])))
		}
	}
}

// cosine takes vectors shorter than least to be of that length.
func cosine(a, b map[string]float64, least float64) float64 {
	product := 0.0
	for term, weight := range a {
		product += weight * b[term]
	}
	if product == 0 {
		return 0
	}
	return product / (max(least, length(a)) * max(least, length(b)))
}

func length(v map[string]float64) float64 {
	square := 0.0
	for _, weight := range v {
		square += weight * weight
	}
	return math.Sqrt(square)
}

// However they are computed, similarities are those of the formula.
func TestSimilaritiesAreThoseOfThePlainFormula(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		points := invented(t, 0, 25)
		m, want := Compare(points), plain(points)
		rows := m.Index(everywhere(points)).Finder()
		for i := range points {
			row := rows.Row(i)
			for j := range points {
				if got := m.At(i, j); math.Abs(got-want[i][j]) > 1e-9 || math.Abs(row[j]-want[i][j]) > 1e-9 {
					t.Fatalf("%q and %q: At %v, Row %v, want %v", points[i].Text, points[j].Text, got, row[j], want[i][j])
				}
			}
		}
	})
}

// Cross is the cosine of the words of documents, over maps of strings.
func TestCrossIsThePlainCosine(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		points := invented(t, 1, 12)
		docs, words, r := make([]string, len(points)), make([]map[string]float64, len(points)), newTextReader()
		for i, p := range points {
			docs[i], words[i] = p.Text, map[string]float64{}
			for _, term := range r.words(r.tokens(r.segments(p.Text), document)) {
				words[i][r.wordNumbers.terms[term]]++
			}
			damp(words[i])
		}
		weigh(words)
		left := rapid.IntRange(0, len(docs)).Draw(t, "left")
		for i, row := range Cross(docs[:left], docs[left:]) {
			for j, got := range row {
				if want := cosine(words[i], words[left+j], 0); math.Abs(got-want) > 1e-9 {
					t.Fatalf("%q and %q: %v, want %v", docs[i], docs[left+j], got, want)
				}
			}
		}
	})
}
