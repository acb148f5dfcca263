package cli_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// An error's code and advice are about what happened, also where a process of its own has found it out.
func TestAnAgentIsToldTheKindOfAFailure(t *testing.T) {
	t.Parallel()
	w := newAgentWorld(t)
	a := w.connect(t, agentOptions{})
	if said, code := a.try("wait", values{}); code != "session_not_found" || strings.Contains(said["error"].(string), "Call wait") {
		t.Errorf("with no session at all: %s, %v", code, said)
	}
	a.refused("document_not_found", "review", values{"document": "nope.md", "offline": true})
	a.call("review", values{"document": "brief.md", "offline": true})
	a.waitFor("waiting_for_decision")
	a.refused("no_result_yet", "record", values{"round": 7})
	if said, code := a.try("decide", values{"decision": "revise", "reason": "it was"}); code == "decision_not_taken" && strings.Contains(said["error"].(string), "what is missing") {
		t.Errorf("a decision that is not offered lacks nothing: %v", said)
	}
}

// A configured round that runs is found by the same call, as a document's review is; another assignment finds the session in use.
func TestAConfiguredRoundThatRunsIsFoundAgain(t *testing.T) {
	t.Parallel()
	w := newAgentWorld(t)
	if err := os.MkdirAll(filepath.Join(w.folder, "plan", "spec"), 0o700); err != nil {
		t.Fatal(err)
	}
	w.write(t, "plan/spec/brief.md", larderBrief(t))
	config := w.write(t, "gate.yaml", `
tools: {slow: {command: [reviewer, gated], env: [ASKED, GATE]}}
perspectives: {product: {tools: [slow]}}
rounds:
  GATE-1: {artifact: spec/brief.md, perspectives: [product], caller: reviewer, final-gate: true}
`)
	a := w.connect(t, agentOptions{words: []string{"--config", config}})
	order := values{"round": "GATE-1", "session": "plan"}
	a.call("review", order)
	if again := a.call("review", order); again["earlier"] != true || again["state"] != "running" {
		t.Errorf("the same call: %v", again)
	}
	a.refused("session_in_use", "review", values{"round": "GATE-1", "session": "plan", "perspectives": []string{"risk"}})
	w.write(t, "gate", "")
	r := a.waitFor("waiting_for_decision")

	// At the final gate done is nobody's word on the document: it is not recommended, not offered and not taken.
	if advice := r["advice"].(values)["decision"]; slices.Contains(r["offers"].([]any), any("done")) || advice == "done" {
		t.Errorf("offered %v, recommended %v", r["offers"], advice)
	}
	a.refused("decision_not_taken", "decide", values{"decision": "done"})
	a.call("decide", values{"decision": "accept", "signed_by": "Ada"})

	// What is counted as open is what is listed: the remedy of a finding is no second one.
	open := 0.0
	for _, f := range a.call("findings", values{"open_only": true})["findings"].([]any) {
		if f.(values)["kind"] == "weakness" {
			open++
		}
	}
	if counted := r["findings"].(values)["open"]; open == 0 || counted != open {
		t.Errorf("%v are counted, and %v are there", counted, open)
	}
}
