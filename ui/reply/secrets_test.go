package reply

import "testing"

// A file that commonly holds secrets is known by its name, one that only
// speaks of them is not.
func TestSecretNames(t *testing.T) {
	for _, name := range []string{".env", "a/.ENV", ".env.local", "prod.env", `conf\.env`, "id_rsa", "id_ed25519.pub", "x.pem", "server.KEY",
		".ssh/config", "a/.aws/credentials", "secrets.yaml", "k8s/secrets/db.yml", "credentials.json", ".npmrc", ".netrc", "terraform.tfstate", "prod.tfvars", ".git-credentials"} {
		if !HoldsSecrets(name) {
			t.Errorf("%s may be quoted", name)
		}
	}
	for _, name := range []string{"", "main.go", "token.go", "tokenizer.py", "environment.ts", "env.go", "password_reset.rb", "keyboard.go", "secretary.txt", "docs/key.md"} {
		if HoldsSecrets(name) {
			t.Errorf("%s may not be quoted", name)
		}
	}
}
