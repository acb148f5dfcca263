// Package console is the Bubble Tea program a person watches and steers a discussion with: the live view, the
// record, the findings, what a revision changed, the checkpoint and the conclusions; and the list of sessions.
//
// One root model receives messages; the screens are plain structs that are told what to show. What they show is a
// State, a fold over the event stream, so live, replayed and resumed rounds look the same. It may know events,
// rounds, the loop's decisions, the record's text and the words for how far a session is. It may not know how rounds
// are run, how verdicts are reached, or how sessions are stored: what the person wants done goes out through Actions.
package console
