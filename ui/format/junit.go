package format

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/engine/consensus"
	"parley/engine/round"
)

// The parts of a JUnit report that the Ant schema knows and every reader takes.

type junitSuites struct {
	XMLName xml.Name     `xml:"testsuites"`
	Suites  []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name       string          `xml:"name,attr"`
	Package    string          `xml:"package,attr"`
	ID         int             `xml:"id,attr"`
	Timestamp  string          `xml:"timestamp,attr"`
	Hostname   string          `xml:"hostname,attr"`
	Tests      int             `xml:"tests,attr"`
	Failures   int             `xml:"failures,attr"`
	Errors     int             `xml:"errors,attr"`
	Skipped    int             `xml:"skipped,attr"`
	Time       string          `xml:"time,attr"`
	Properties []junitProperty `xml:"properties>property"`
	Cases      []junitCase     `xml:"testcase"`
	Out        string          `xml:"system-out"`
	Err        string          `xml:"system-err"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Name      string        `xml:"name,attr"`
	Classname string        `xml:"classname,attr"`
	Time      string        `xml:"time,attr"`
	Skipped   *junitMessage `xml:"skipped"`
	Failure   *junitMessage `xml:"failure"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// writeJUnit writes a suite for each round. A perspective fails when a rule that blocks names it, and is skipped when nobody
// answered for it, or the checks abstained; the case consensus fails when the round is blocked, whatever blocks it, but for rules
// that alone cannot tell: nobody has judged there, and nothing is known to be wrong.
func writeJUnit(out *bytes.Buffer, reports []Report) error {
	var suites junitSuites
	for i, r := range reports {
		suite, err := r.suite(i)
		if err != nil {
			return err
		}
		suites.Suites = append(suites.Suites, suite)
	}
	out.WriteString(xml.Header)
	made, err := xml.MarshalIndent(suites, "", "  ")
	if err != nil {
		return err
	}
	text := strings.ReplaceAll(string(made), "&#xA;", "\n") // between lists' lines only: no attribute has two lines
	out.WriteString(workflowCommand.ReplaceAllString(breakCommands(text, "&#91;"), "$1&#58;:") + "\n")
	return nil
}

func (r Report) suite(id int) (junitSuite, error) {
	var all bytes.Buffer
	if err := writeLine(&all, r); err != nil {
		return junitSuite{}, err
	}
	s := junitSuite{
		Name: orOther(r.Round.ID) + " round " + strconv.Itoa(r.Round.Number), Package: "parley", ID: id, Timestamp: r.Round.Finished.UTC().Format("2006-01-02T15:04:05"),
		Hostname: "localhost", Time: seconds(r.Round.Finished.Sub(r.Round.Started)),
		Properties: []junitProperty{
			{"document", r.title()},
			{"verdict", string(r.Round.Verdict)},
			{"severity", string(r.Round.SeverityOf())},
			{"recommendation", string(r.Round.Recommendation)},
		},
		Out: "\n" + all.String(), Err: strings.Join(r.Round.Warnings, "\n"),
	}
	s.add(r.consensusCase())
	for _, p := range r.Round.Perspectives {
		s.add(r.perspectiveCase(p))
	}
	return s, nil
}

func (s *junitSuite) add(c junitCase) {
	s.Cases = append(s.Cases, c)
	s.Tests++
	if c.Failure != nil {
		s.Failures++
	}
	if c.Skipped != nil {
		s.Skipped++
	}
}

// consensusCase is the verdict as a case.
func (r Report) consensusCase() junitCase {
	c := junitCase{Name: "consensus", Classname: orOther(r.title()), Time: "0"}
	switch {
	case r.Round.RulesCannotTell:
		why := "nobody has judged the document"
		if raters := r.Round.Raters(); len(raters) > 0 {
			why = "rated by " + strings.Join(raters, " and ") + " only"
		}
		c.Skipped = &junitMessage{Message: "rules alone cannot tell: " + why}
	case r.Round.Verdict != round.Reached:
		var rules []string
		for _, d := range consensus.Blocking(r.Round) {
			rules = append(rules, ruleText(d))
		}
		c.Failure = &junitMessage{Message: outcome(r.Round), Type: string(round.Blocked), Text: strings.Join(rules, "\n")}
	}
	return c
}

// perspectiveCase is a reviewer's part as a case.
func (r Report) perspectiveCase(p round.Review) junitCase {
	var spent float64
	for _, a := range p.Attempts {
		spent += a.Seconds
	}
	c := junitCase{Name: orOther(p.Name), Classname: orOther(r.title()), Time: seconds(time.Duration(spent * float64(time.Second)))}
	if p.Outcome == round.Missing {
		c.Skipped = &junitMessage{Message: "nobody answered for this perspective"}
		return c
	}
	var rules, texts []string
	if r.Round.Verdict != round.Reached {
		for _, d := range r.Round.Conflicts() {
			// That rules alone cannot tell is the verdict's case: it holds nothing against the perspective.
			if d.Rule != consensus.RulesCannotTell && slices.Contains(d.Perspectives, p.Name) {
				rules, texts = append(rules, d.Rule), append(texts, ruleText(d))
			}
		}
	}
	if why := p.Abstention(); why != "" && len(rules) == 0 {
		c.Skipped = &junitMessage{Message: "abstains: " + oneLine(why)}
		return c
	}
	if len(rules) == 0 {
		return c
	}
	for _, f := range r.listed() {
		if slices.Contains(f.Reviewers, p.Name) {
			texts = append(texts, fmt.Sprintf("%s:%d: %s [%s]", f.path, f.line(), f.message(), f.tag()))
		}
	}
	c.Failure = &junitMessage{Message: strings.Join(rules, ", "), Type: string(round.Blocked), Text: strings.Join(texts, "\n")}
	return c
}

// ruleText is a reason with what it saw. A low average and missing ratings have no severity: what is severe in them is a rule of its own.
func ruleText(d round.Divergence) string {
	if d.Rule == consensus.LowAverage || d.Rule == consensus.NobodyRated {
		return d.Rule + ": " + d.Description
	}
	return fmt.Sprintf("%s (%s): %s", d.Rule, d.Severity.Label(), d.Description)
}

// orOther is a text that a name has to have.
func orOther(text string) string {
	text = oneLine(text)
	if text == "" {
		return "other"
	}
	return text
}

// seconds is a time as XML writes it; a clock that went backwards counts as none.
func seconds(d time.Duration) string {
	return strconv.FormatFloat(max(d, 0).Seconds(), 'f', 3, 64)
}
