// Package samples holds one made-up secret of each kind, for the tests of everything that must not let one through.
package samples

import "strings"

// Sample is a text as a tool prints it and the part of it that must not get through.
type Sample struct{ Name, Text, Secret string }

// Environ are variables of parley's own environment, whose values the last samples print.
func Environ() []string {
	return []string{"HOME=/home/someone", "ACME_DEPLOY_TOKEN=Zw9-unlike.any:shape", "LEGACY_PASSWORD=Tr0ub4dor&3"}
}

// All returns the samples. They are put together here so that no scanner takes this file for a leak.
func All() []Sample {
	const a36, hex32, b40 = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", "0123456789abcdef0123456789abcdef", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLE24K"
	list := []Sample{
		{"OpenAI", "sk-%", "T3BlbkFJ" + a36},
		{"OpenAI project", "sk-proj-%", a36 + "_x-Y"},
		{"Anthropic", "sk-ant-api03-%", a36},
		{"OpenRouter", "sk-or-v1-%", hex32},
		{"Google", "AIza%", "SyA0123456789abcdefghijklmnopqrstuv"},
		{"Google OAuth", "ya29.%", a36},
		{"GitHub personal", "ghp_%", a36},
		{"GitHub OAuth", "gho_%", a36},
		{"GitHub fine-grained", "github_pat_%", "11ABCDEFG0" + a36},
		{"AWS access key", "AKIA%", "IOSFODNN7EXAMPLE"},
		{"AWS secret key", "%", b40},
		{"AWS pair", "AKIAIOSFODNN7EXAMPLE:%", b40},
		{"Slack bot", "xoxb-%", "123456789012-abcdefABCDEF"},
		{"Slack person", "xoxp-%", "123456789012-abcdefABCDEF"},
		{"Slack webhook", "https://hooks.slack.com/services/%", "T00000000/B00000000/XXXXXXXXXXXX"},
		{"GitLab", "glpat-%", "a1B2c3D4e5F6g7H8i9J0"},
		{"npm", "npm_%", a36},
		{"PyPI", "pypi-%", "AgEIcHlwaS5vcmcCJD" + a36},
		{"Hugging Face", "hf_%", a36},
		{"Stripe", "sk_live_%", "4eC39HqLyjWDarjtT1zdp7dc"},
		{"Stripe restricted", "rk_test_%", "4eC39HqLyjWDarjtT1zdp7dc"},
		{"Groq", "gsk_%", a36},
		{"JWT", "eyJhbGciOiJIUzI1NiJ9.%", "eyJzdWIiOiIxMjM0NSJ9.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9"},
		{"bearer", "Authorization: Bearer %", "abc123.def456-ghi"},
		{"bearer alone", "bearer %", "mF_9.B5f-4.1JqM"},
		{"basic", "Authorization: Basic %", "dXNlcjpwYXNzd29yZA=="},
		{"address", "postgres://app:%@db.example/app", "hunter2hunter2"},
		{"query", "https://api.example/v1?key=%&x=1", "abcdef123456"},
		{"RSA key", "-----BEGIN RSA PRIVATE KEY-----\n%\n-----END RSA PRIVATE KEY-----", "MIIEpAIBAAKCAQEA7bq0\nx9Y8z7W6v5U4t3S2r1Q0"},
		{"key in one line", `-----BEGIN PRIVATE KEY-----\n%\n-----END PRIVATE KEY-----`, "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC"},
		{"OpenSSH key", "-----BEGIN OPENSSH PRIVATE KEY-----\n%\n-----END OPENSSH PRIVATE KEY-----", "b3BlbnNzaC1rZXktdjEAAAAABG5vbmU"},
		{"variable", "MY_SERVICE_TOKEN=%", "purple-elephants"},
		{"exported", `export DB_PASSWORD="%"`, "swordfishes"},
		{"AWS variable", "AWS_SECRET_ACCESS_KEY=%", b40},
		{"field", `"api_key": "%"`, "0f1e2d3c4b5a"},
		{"header", "x-api-key: %", "0f1e2d3c4b5a69788796a5b4"},
		{"client secret", "client_secret=%", "8hg5tr4ew2"},
		{"own token", "the deploy user is %", "Zw9-unlike.any:shape"},
		{"own password", "login with %", "Tr0ub4dor&3"},
	}
	for i := range list {
		list[i].Text = strings.ReplaceAll(list[i].Text, "%", list[i].Secret)
	}
	return list
}
