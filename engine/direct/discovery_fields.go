package direct

import (
	"slices"
	"strings"
	"unicode"

	"parley/engine/pattern"
)

// The kinds of need, by which findings and matrices name them.
const (
	constraintField    = "constraints"
	nonFunctionalField = "non_functional_requirements"
	requirementField   = "requirements"
	scopeField         = "in_scope"
	integrationField   = "integration_points"
)

// The fields of a discovery context and of refined requirements, in the spelling of fieldName; names of lists at any
// depth, and of headings.
var (
	needFields = map[string]string{
		"confirmed_features": requirementField, "features": requirementField, "requirements": requirementField,
		"functional_requirements": requirementField, "functional": requirementField, "user_stories": requirementField,
		scopeField: scopeField, integrationField: integrationField,

		nonFunctionalField: nonFunctionalField, "non_functional": nonFunctionalField, "nonfunctional_requirements": nonFunctionalField,
		"nonfunctional": nonFunctionalField, "non_functional_reqs": nonFunctionalField, "nfr": nonFunctionalField, "nfrs": nonFunctionalField,
		"quality_requirements": nonFunctionalField, "quality_attributes": nonFunctionalField, "quality_goals": nonFunctionalField,
		"非功能需求": nonFunctionalField, "非功能性需求": nonFunctionalField, "质量属性": nonFunctionalField, "质量需求": nonFunctionalField,

		constraintField: constraintField, "technical_constraints": constraintField, "business_constraints": constraintField,
		"design_constraints": constraintField, "约束": constraintField, "约束条件": constraintField, "限制": constraintField,

		"需求": requirementField, "功能需求": requirementField, "功能": requirementField,
	}
	excludedFields  = []string{"out_of_scope", "non_goals"}
	dimensionFields = []string{"exploration_dimensions", "dimensions"}
	userField       = "target_users"
)

// fieldName is a key or a heading in one spelling: "nonFunctionalRequirements" and "3.2 Non-functional requirements (NFR)"
// are both non_functional_requirements.
func fieldName(key string) string {
	key = headingNumber.ReplaceAllString(strings.TrimSpace(key), "")
	if open := strings.IndexAny(key, "(（"); open > 0 {
		key = key[:open]
	}
	var name strings.Builder
	gap, lower := false, false
	for _, r := range key {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			gap, lower = true, false
			continue
		}
		if (gap || lower && unicode.IsUpper(r)) && name.Len() > 0 {
			name.WriteByte('_')
		}
		gap, lower = false, unicode.IsLower(r)
		name.WriteRune(unicode.ToLower(r))
	}
	return name.String()
}

// headingNumber is the numbering of a heading.
var headingNumber = pattern.New(`^(?:\d+(?:\.\d+)*[.)、]?\s+|[一二三四五六七八九十]+[、.]\s*)`)

// isNonFunctional reports whether an id or the words of a requirement's own type say that it is no function.
func isNonFunctional(id, sort string) bool {
	prefix, _, _ := strings.Cut(id, "-")
	return prefix == "NFR" || prefix == "QR" || sort != "" && needFields[fieldName(sort)] == nonFunctionalField
}

// excluded reports whether a field lists what is not to be done.
func excluded(name string) bool { return slices.Contains(excludedFields, name) }
