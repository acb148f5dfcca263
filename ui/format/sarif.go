package format

import (
	"bytes"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"parley/engine/direct"
	"parley/engine/pattern"
	"parley/engine/round"
	"parley/feedback/ledger"
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	// workingFolder is the base of the document's path: code hosts take it for the repository.
	workingFolder = "%SRCROOT%"
	// gitHubHash is the one fingerprint by which GitHub knows an alert again.
	gitHubHash = "primaryLocationLineHash"
	ownHash    = "parley/v1"
)

// writeSARIF writes one run, whatever the number of documents: code hosts take few runs, and one of each category. Columns are
// UTF-16 units.
func writeSARIF(out *bytes.Buffer, reports []Report) error {
	run := sarifRun{
		Tool: sarifTool{sarifDriver{Name: "parley", Rules: []sarifRule{}}}, AutomationDetails: sarifAutomation{"parley/"},
		ColumnKind: "utf16CodeUnits", Invocations: []sarifInvocation{}, Artifacts: []sarifArtifact{}, Results: []sarifResult{},
	}
	if len(reports) == 1 {
		run.AutomationDetails.ID += reports[0].Path + "/"
		run.Properties = reports[0].sarifProperties()
	}
	rules := map[string]int{}
	for _, r := range reports {
		run.Tool.Driver.Version = r.Version
		run.Invocations = append(run.Invocations, r.invocation())
		first := len(run.Artifacts)
		run.Artifacts = append(run.Artifacts, r.artifacts()...)
		if len(reports) > 1 {
			run.Artifacts[first].Properties = r.sarifProperties()
		}
		if !r.Absolute {
			run.Bases = map[string]sarifDescribed{workingFolder: {sarifText{"the folder in which parley was called"}}}
		}
		run.addResults(r, rules)
	}
	return writeJSON(out, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}}, "  ")
}

// sarifProperties say how the round ended.
func (r Report) sarifProperties() map[string]any {
	return map[string]any{
		"round": r.Round.ID, "number": r.Round.Number, "verdict": r.Round.Verdict, "severity": r.Round.SeverityOf(),
		"recommendation": r.Round.Recommendation, "averageRating": r.Round.AverageRating,
	}
}

// addResults adds the findings of a document; rules says which place in the run's table each rule has.
func (s *sarifRun) addResults(r Report, rules map[string]int) {
	for _, f := range r.Findings {
		if !f.Listed && !f.Suppressed {
			continue
		}
		at, known := rules[f.rule()]
		if !known {
			at = len(rules)
			rules[f.rule()] = at
			s.Tool.Driver.Rules = append(s.Tool.Driver.Rules, ruleOf(f))
		}
		s.Results = append(s.Results, r.result(f, at))
	}
}

// result is a finding. What the person rejected is there, suppressed for their reason.
func (r Report) result(f Finding, rule int) sarifResult {
	g, _ := gradeOf(f.Severity)
	hash := r.fingerprint(f)
	text := f.message()
	for _, remedy := range f.Remedies {
		text += " Suggested: " + remedy
	}
	result := sarifResult{
		RuleID: f.rule(), RuleIndex: rule, Level: g.sarif, Message: sarifText{sarifMessage(text + " [" + f.tag() + "]")},
		Locations:           []sarifLocation{{sarifPhysical{r.location(f.path), f.region()}}},
		Fingerprints:        map[string]string{ownHash: hash},
		PartialFingerprints: map[string]string{gitHubHash: hash},
		Suppressions:        []sarifSuppression{},
		Properties: map[string]any{
			"id": f.ID, "kind": f.Kind, "state": f.State, "decision": f.decision(), "reason": f.Reason, "note": f.Note, "reviewers": f.Reviewers,
			"callsFor": f.CallsFor, "consequence": f.Consequence,
		},
	}
	if d := f.Dispute; d != nil {
		result.Properties["disputedBy"], result.Properties["counterQuote"], result.Properties["counterQuotePlace"] = d.By, d.Quote, d.Place
	}
	if f.Suppressed {
		result.Suppressions = append(result.Suppressions, sarifSuppression{Kind: "external", Status: "accepted", Justification: f.Reason})
	}
	return result
}

// region is the finding's place; a finding without one stands at the first line and says so in its message.
func (f Finding) region() sarifRegion {
	region := sarifRegion{StartLine: f.line()}
	if f.place.exact() {
		region.StartColumn, region.EndLine, region.EndColumn = f.place.start.utf16, f.place.endLine, f.place.end.utf16
	}
	return region
}

// location is a file as an address.
func (r Report) location(file string) sarifAddress {
	path := url.URL{Path: file}
	if r.Absolute {
		path = url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(file), "/")}
		return sarifAddress{URI: path.String()}
	}
	return sarifAddress{URI: path.EscapedPath(), Base: workingFolder}
}

// artifacts are the document, or the files of a bundle.
func (r Report) artifacts() []sarifArtifact {
	files := r.Round.Artifact.Files
	if len(files) == 0 {
		files = []round.File{{SHA256: r.Round.Artifact.SHA256}}
	}
	var list []sarifArtifact
	for _, f := range files {
		a := sarifArtifact{Location: r.location(r.Round.Artifact.PathOf(r.Path, f.Path)), Roles: []string{"analysisTarget"}}
		if f.SHA256 != "" {
			a.Hashes = map[string]string{"sha-256": f.SHA256}
		}
		list = append(list, a)
	}
	return list
}

// invocation says when the round ended, and what kept it from being whole.
func (r Report) invocation() sarifInvocation {
	i := sarifInvocation{Successful: r.Round.Status != round.Partial}
	if !r.Round.Finished.IsZero() {
		i.End = r.Round.Finished.UTC().Format(time.RFC3339)
	}
	for _, name := range r.Round.Missing {
		i.Notifications = append(i.Notifications, sarifNotification{"error", sarifText{sarifMessage("Nobody answered for the perspective " + name + ".")}})
	}
	for _, text := range r.Round.Warnings {
		if text != "" { // of foreign text nothing may be left
			i.Notifications = append(i.Notifications, sarifNotification{"warning", sarifText{sarifMessage(text)}})
		}
	}
	return i
}

// ruleOf describes what a finding is an instance of.
func ruleOf(f Finding) sarifRule {
	g, _ := gradeOf(f.Severity)
	rule := sarifRule{ID: f.rule(), Default: sarifLevel{g.sarif}, Properties: map[string]any{"problem.severity": g.problem}}
	if f.about != "" {
		rule.Short, rule.Full = sarifText{f.about}, sarifText{f.about + ". This weighs in no verdict."}
		rule.Help = sarifText{"Look at both places, and change the one that is wrong."}
		return rule
	}
	for _, c := range direct.Checks() {
		if f.Check != "" && c.ID == f.Check {
			rule.Short, rule.Full = sarifText{"The document " + c.Criterion}, sarifText{orText(c.Why, "The document "+c.Criterion+".")}
			rule.Help = sarifText{c.Suggestion + " Source: " + c.Source}
			return rule
		}
	}
	about := " on " + f.Topic
	if f.Topic == f.Kind {
		about = " that has no topic"
	}
	who := "a reviewer"
	switch {
	case f.Check != "": // of another version
		who, about = "the check "+f.Check, ""
	case len(f.Reviewers) > 0 && f.Reviewers[0] == ledger.Person:
		who = "the person who decides"
	case len(f.Reviewers) > 0:
		who = "the perspective " + f.Reviewers[0]
	}
	what := "A finding of " + who + about
	rule.Short, rule.Full = sarifText{sarifMessage(what)}, sarifText{sarifMessage(what + ". Each one says in its own words what is wrong.")}
	rule.Help = sarifText{"Look at the place in the document, then accept the finding, reject it with a reason, or leave it for later."}
	return rule
}

func orText(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

var (
	placeholder  = pattern.New(`\{(\d+)\}`)
	embeddedLink = pattern.New(`\[([^\[\]]*\]\()`)
)

// sarifMessage is a text in which a viewer of SARIF looks for placeholders and links: there are none.
func sarifMessage(text string) string {
	return embeddedLink.ReplaceAllString(placeholder.ReplaceAllString(text, "{{$1}}"), `\[$1`)
}
