// Package console is the Bubble Tea program a person watches and steers a discussion with: the live view, the
// record, the findings, what a revision changed, the checkpoint and the conclusions; and the list of sessions.
//
// One root model receives messages, routes keys, and does what screens ask for. Each screen is a room of its own (live, record,
// findings, changes, checkpoint, conclusions) behind the interface in package screen, and a row in screens.go; it knows no other
// screen and not the root. What they show is a State, a fold over the event stream (package state), so live, replayed and
// resumed rounds look the same; what they are made of is in package parts. The console may know events, rounds, the loop's
// decisions, the record's text and the words for how far a session is. It may not know how rounds are run, how verdicts are
// reached, or how sessions are stored: what the person wants done goes out through Actions.
package console
