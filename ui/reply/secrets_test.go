package reply

import "testing"

// A file that commonly holds secrets is known by its name, one that only
// speaks of them is not.
func TestSecretNames(t *testing.T) {
	for _, name := range []string{".env", "a/.ENV", ".env.local", "prod.env", `conf\.env`, "id_rsa", "id_ed25519.pub", "x.pem", "server.KEY",
		".ssh/config", "a/.aws/credentials", "secrets.yaml", "k8s/secrets/db.yml", "credentials.json", ".npmrc", ".netrc", "terraform.tfstate", "terraform.tfstate.1", "prod.tfvars", ".git-credentials",
		// copies of them, as editors, people and file managers name them
		".env~", ".env.swp", ".env copy", ".env.local.old", ".id_rsa.swp", "id_rsa.bak", "my.pem.bak", "credentials (1).json", "credentials copy 2.json", "server.key-backup",
		// names with words
		"client_secret.json", "client_secrets.json", "my-secret.json", "secrets-prod.yaml", "secret_key.txt", "aws-credentials.json", "aws_credentials", ".aws-credentials",
		"credentials-prod.json", "api_key.txt", "api-keys.json", "apikey", "token", "vault_password.txt", "DB_PASSWORDS.CSV", "credentials.yml.enc", "passwords.txt",
		// keys and settings of tools
		"work_rsa", "deploy-ed25519", "ssh_host_rsa_key", "AuthKey.p8", "k.der", "krb5.keytab", "office.ovpn", "heroku.netrc", "users.htpasswd", ".dockerconfigjson",
		".mylogin.cnf", ".databrickscfg", ".dev.vars", ".terraformrc", "rclone.conf", "wp-config.php", "local.settings.json", "x-firebase-adminsdk-1.json", "serviceAccountKey.json",
		"gha-creds-1.json", "prod.kubeconfig", ".bash_history", ".psql_history", ".oci/config", ".config/gcloud/x.json", "home/.config/gh/hosts.yml", ".password-store/a/b"} {
		if !HoldsSecrets(name) {
			t.Errorf("%s may be quoted", name)
		}
	}
	for _, name := range []string{"", "main.go", "token.go", "tokenizer.py", "environment.ts", "env.go", "password_reset.rb", "keyboard.go", "secretary.txt", "docs/key.md",
		"copy.go", "history.go", "bash_history.md", "secrets.go.txt/main.go", "rsa.go", "lib/rsa", "password.go", "apikeys.ts", "credentials_test.go", "gcloud/main.tf",
		"config/gh/x.go", "env.d.ts", "vite.env.d.ts", "monkey.json", "tokenizer.json", "old.bak", "~", " (1)", ".swp", "package.json", "go.sum"} {
		if HoldsSecrets(name) {
			t.Errorf("%s may not be quoted", name)
		}
	}
}
