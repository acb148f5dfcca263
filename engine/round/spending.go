package round

import (
	"fmt"
	"strings"
	"time"
)

// Spending is what the tools of one or several rounds took. What a tool did not report is unknown, never nothing: Reported is
// how many of the calls did, Priced how many named a price.
type Spending struct {
	Calls int `json:"calls"`
	// Interrupted is how many of the calls were under way when parley was stopped: nobody knows what they took.
	Interrupted  int     `json:"interrupted,omitempty"`
	Reported     int     `json:"reported"`
	Priced       int     `json:"priced"`
	InputTokens  int64   `json:"input_tokens"`
	OutputTokens int64   `json:"output_tokens"`
	CostUSD      float64 `json:"cost_usd"`
	// Seconds is how long it took: of a round from its beginning to its end, of a tool its calls one after the other.
	Seconds float64 `json:"seconds"`
}

// Spending sums up the calls of the round's reviewers: what a round like it would take.
func (r Round) Spending() Spending {
	var s Spending
	for _, p := range r.Perspectives {
		if p.CarriedFromRound > 0 {
			continue // nobody was called for it in this round
		}
		for _, a := range p.Attempts {
			s.Add(a)
		}
	}
	s.Seconds = max(0, r.Finished.Sub(r.Started).Seconds()) // a clock may have been set back meanwhile
	return s
}

// TotalSpending is Spending with the calls beside the reviewers', those of a cross-examination and of conversations about findings, and
// with the interrupted ones.
func (r Round) TotalSpending() Spending {
	s := r.Spending()
	for _, a := range r.sideCalls() {
		s.Add(a)
	}
	s.AddInterrupted(len(r.Interrupted))
	if r.Examination != nil {
		s.AddInterrupted(len(r.Examination.Interrupted))
	}
	return s
}

// ExaminedSpending is Spending with the calls of its cross-examination and their tokens: what another round like it would take in
// all. The time is the round's: its findings are read while the cross-examination runs.
func (r Round) ExaminedSpending() Spending {
	s := r.Spending()
	took := s.Seconds
	if r.Examination != nil {
		for _, x := range r.Examination.Examiners {
			s.Add(x.Attempt)
		}
	}
	s.Seconds = took
	return s
}

// Add counts a call; an attempt in which no program ran is none.
func (s *Spending) Add(a Attempt) {
	if !a.RanProgram() {
		return
	}
	s.Calls++
	s.Seconds += a.Seconds
	if u := a.Usage; u != nil {
		s.Reported++
		s.InputTokens += u.InputTokens
		s.OutputTokens += u.OutputTokens
		s.CostUSD += u.CostUSD
		if u.CostUSD > 0 {
			s.Priced++
		}
	}
}

// AddInterrupted counts calls that parley did not see the end of.
func (s *Spending) AddInterrupted(calls int) {
	s.Calls += calls
	s.Interrupted += calls
}

// Plus are two spendings together.
func (s Spending) Plus(o Spending) Spending {
	return Spending{
		Calls: s.Calls + o.Calls, Interrupted: s.Interrupted + o.Interrupted, Reported: s.Reported + o.Reported, Priced: s.Priced + o.Priced, InputTokens: s.InputTokens + o.InputTokens,
		OutputTokens: s.OutputTokens + o.OutputTokens, CostUSD: s.CostUSD + o.CostUSD, Seconds: s.Seconds + o.Seconds,
	}
}

// String is the spending in a few words, as far as it is known: "5 calls, 52.3k tokens, $0.31, 1.4 min".
func (s Spending) String() string {
	parts := []string{plural(s.Calls, "call")}
	if s.Interrupted > 0 {
		parts[0] += fmt.Sprintf(" (%d interrupted)", s.Interrupted)
	}
	if s.Reported > 0 {
		parts = append(parts, FormatTokens(s.InputTokens+s.OutputTokens)+" tokens"+ofCalls(s.Reported, s.Calls))
	} else if s.Calls > 0 {
		parts = append(parts, "tokens not reported")
	}
	if s.Priced > 0 {
		parts = append(parts, fmt.Sprintf("$%.2f", s.CostUSD)+ofCalls(s.Priced, s.Calls))
	}
	switch {
	case s.Seconds > 0 && s.Interrupted > 0: // nobody knows how long the run went that was interrupted
		parts = append(parts, "at least "+FormatMinutes(s.Seconds))
	case s.Seconds > 0:
		parts = append(parts, FormatMinutes(s.Seconds))
	}
	return strings.Join(parts, ", ")
}

// ofCalls says how many of the calls a sum is of, where it is not all.
func ofCalls(known, calls int) string {
	if known == calls {
		return ""
	}
	return fmt.Sprintf(" (of %d)", known)
}

// FormatTokens prints a number of tokens: 950, 52.3k, 1.2M.
func FormatTokens(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprint(n)
	case n < 999_950:
		return fmt.Sprintf("%.1fk", float64(n)/1000)
	default:
		return fmt.Sprintf("%.1fM", float64(n)/1e6)
	}
}

// FormatMinutes prints a time: 40 s, 1.4 min.
func FormatMinutes(seconds float64) string {
	if seconds < 60 {
		return fmt.Sprintf("%.0f s", seconds)
	}
	return fmt.Sprintf("%.1f min", time.Duration(seconds*float64(time.Second)).Minutes())
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// sideCalls are the calls beside the reviewers': of examiners, and of conversations.
func (r Round) sideCalls() []Attempt {
	var list []Attempt
	if r.Examination != nil {
		for _, e := range r.Examination.Examiners {
			list = append(list, e.Attempt)
		}
	}
	for _, t := range r.Conversations {
		list = append(list, t.Attempts...)
	}
	return list
}
