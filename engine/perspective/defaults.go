package perspective

// Defaults returns the built-in perspectives in the order they are listed everywhere: the five of SPEC section 2, and consistency, which
// the rounds over several files ask besides.
func Defaults() []Perspective {
	return []Perspective{
		{Name: Product, Role: "Product Manager", Tools: []string{"gemini", "codex", Direct}, Focus: []string{
			"market positioning", "user value proposition", "business model viability",
			"competitive differentiation", "success metric measurability",
		}},
		{Name: Technical, Role: "Tech Lead", Tools: []string{"codex", "gemini", Direct}, Focus: []string{
			"implementation feasibility", "technology stack appropriateness", "performance characteristics",
			"security posture", "integration complexity", "tech debt risk",
		}},
		{Name: Quality, Role: "QA Lead", Tools: []string{"claude", "gemini", Direct}, Focus: []string{
			"specification completeness", "requirement testability", "internal consistency",
			"terminology alignment", "ambiguity detection",
		}},
		{Name: Risk, Role: "Risk Analyst", Tools: []string{"gemini", "codex", Direct}, Focus: []string{
			"dependency risks", "single points of failure", "scalability constraints", "timeline risks",
			"external integration risks", "mitigation strategy adequacy",
		}},
		{Name: Coverage, Role: "Requirements Analyst", Tools: []string{"gemini", "codex", Direct}, Focus: []string{
			"requirements traceability from the discovery context", "gap identification", "scope creep detection",
			"original constraint adherence",
		}},
		{Name: Consistency, Role: "Consistency Editor", Tools: []string{"claude", "gemini", Direct}, Focus: []string{
			"contradictions between the files", "one id with two meanings, priorities or counts", "values of the same quantity",
			"decisions and what rests on them", "scope, terms and dates",
		}},
	}
}

// AdHocNames names the perspectives of a review of any file; coverage joins when there is a discovery context.
func AdHocNames() []string { return []string{Product, Technical, Quality, Risk} }

// DefaultRounds returns the six configured critiques (SPEC section 2).
func DefaultRounds() []Round {
	return []Round{
		{ID: "DISCUSS-001", Artifact: "spec/discovery-context.json", Caller: "analyst", Perspectives: []string{Product, Risk, Coverage}},
		{ID: "DISCUSS-002", Artifact: "spec/product-brief.md", Caller: "writer", Perspectives: []string{Product, Technical, Quality, Coverage}},
		{ID: "DISCUSS-003", Artifact: "spec/requirements/_index.md", Caller: "writer", Perspectives: []string{Quality, Product, Coverage}},
		{ID: "DISCUSS-004", Artifact: "spec/architecture/_index.md", Caller: "writer", Perspectives: []string{Technical, Risk}},
		{ID: "DISCUSS-005", Artifact: "spec/epics/_index.md", Caller: "writer", Perspectives: []string{Product, Technical, Quality, Coverage}},
		{ID: "DISCUSS-006", Artifact: "spec/readiness-report.md", Caller: "reviewer", Perspectives: []string{Product, Technical, Quality, Risk, Coverage}, FinalGate: true},
	}
}
