package reply

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
)

// withheld reports whether nothing of f is quoted, since its path, or one by
// which the answer names it, is that of a file with secrets.
func (w writer) withheld(f *model.File) bool {
	names := []string{f.Path, f.NewPath, f.Base.Path}
	for _, id := range f.Hunks {
		c := w.change(w.Set.Hunks[id])
		names = append(names, c.Path, c.NewPath)
	}
	return slices.ContainsFunc(names, HoldsSecrets)
}

// secretNames are patterns for path.Match, in lower case.
var secretNames = []string{
	".env", ".env.*", "*.env", ".envrc", "*.pem", "*.key", "*.p12", "*.pfx", "*.jks", "*.keystore", "*.kdbx", "*.ppk", "*.asc", "*.gpg",
	"id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*", ".netrc", "_netrc", ".npmrc", ".yarnrc*", ".pypirc", ".pgpass", ".my.cnf",
	".htpasswd", ".git-credentials", ".dockercfg", ".s3cfg", ".boto", ".vault*", "*.tfvars", "*.tfvars.json", "*.tfstate", "*.tfstate.*",
	"secret", "secret.*", "secrets", "secrets.*", "*.secret", "*.secrets", "credential.*", "credentials", "credentials.*",
	"password.*", "passwords.*", "passwd", "shadow", "*.token", "token.json", "token.txt", "tokens.json", "auth.json", "service-account*.json", "kubeconfig*",
}

// secretDirs are directories whose files hold secrets.
var secretDirs = []string{".ssh", ".aws", ".gnupg", ".kube", ".docker", ".azure", ".gcloud", "secrets", ".secrets"}

// HoldsSecrets reports whether a file of this path commonly holds secrets.
func HoldsSecrets(name string) bool {
	parts := strings.Split(strings.ToLower(strings.ReplaceAll(name, `\`, "/")), "/")
	last := parts[len(parts)-1]
	for _, dir := range parts[:len(parts)-1] {
		if slices.Contains(secretDirs, dir) {
			return true
		}
	}
	for _, pattern := range secretNames {
		if ok, err := path.Match(pattern, last); ok && err == nil {
			return true
		}
	}
	return false
}
