package feedback

// Drafts are the texts that the person wrote and did not send, by what they are for, as SaveDrafts kept them.
func (d *Discussion) Drafts() map[string]string { return d.session.Drafts(d.state.RoundID) }

// SaveDrafts keeps the texts that the person wrote and did not send, for when the discussion is opened again. No log has them.
func (d *Discussion) SaveDrafts(drafts map[string]string) error {
	return d.session.SaveDrafts(d.state.RoundID, drafts)
}
