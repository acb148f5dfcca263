package parts

// Action is what a screen, or the answer to a question, asks of the root. Package screen has those that there are.
type Action interface{ IsAction() }
