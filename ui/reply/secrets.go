package reply

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
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

// secretNames are patterns for path.Match of names in lower case.
var secretNames = []string{
	".env", ".env.*", "*.env", ".envrc", ".envrc.*", "env.local", "env.prod", "env.production", ".dev.vars", ".flaskenv", ".renviron",
	"*.pem", "*.key", "*.p8", "*.p12", "*.pfx", "*.pkcs12", "*.der", "*.jks", "*.bks", "*.keystore", "*.keytab", "*.kdbx", "*.ppk", "*.asc", "*.gpg", "*.ovpn",
	"id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*", "*_rsa", "*-rsa", "*_ecdsa", "*-ecdsa", "*_ed25519", "*-ed25519", "ssh_host_*_key",
	"*.netrc", "_netrc", ".npmrc", ".yarnrc*", ".pypirc", ".pgpass", ".my.cnf", ".mylogin.cnf", ".databrickscfg", ".edgerc",
	"htpasswd", "*.htpasswd", ".git-credentials", ".dockercfg", ".dockerconfigjson", ".s3cfg", ".boto", ".vault*", "vault.yml", "vault.yaml", ".terraformrc", "terraform.rc",
	"*.tfvars", "*.tfvars.json", "*.tfstate", "*.tfstate.*", "rclone.conf", "sitemanager.xml", "wp-config.php", "local.settings.json",
	"secret", "secret.*", "secrets", "secrets.*", "*.secret", "*.secrets", "credentials", "*_credentials", "*-credentials", "*.credentials",
	"password", "passwords", "passwd", "shadow", "*.token", "token", "token.json", "token.txt", "tokens.json", "apikey", "api_key", "auth.json",
	"service-account*.json", "service_account*.json", "serviceaccount*.json", "*firebase-adminsdk*.json", "gha-creds-*.json", "gcp-key*.json",
	"kubeconfig*", "*.kubeconfig", "kube.config", ".*_history",
}

// secretDirs are directories whose files hold secrets.
var secretDirs = []string{
	".ssh", ".aws", ".gnupg", ".kube", ".docker", ".azure", ".gcloud", ".oci", ".bluemix", ".snowsql", ".chef", ".password-store", "secrets", ".secrets",
	".config/gh", ".config/gcloud",
}

// secretWords are words that the names of data files with secrets have, such as
// client_secret.json or prod-credentials.yaml.
var secretWords = lazyregexp.New(`(^|[ ._-])(secrets?|credentials?|passwords?|passwd|api[ _-]?keys?|private[ _-]?keys?|secret[ _-]?keys?)([ ._-].*)?\.(json|ya?ml|toml|ini|cfg|conf|config|properties|txt|csv|xml|plist|enc|db)(\.enc)?$`)

// copied is what programs and people add to the name of a copy.
var copied = lazyregexp.New(`(~|[._-](bak|old|orig|backup|save|swp|tmp)|[ _-]copy( ?\d+)?| \(\d+\))+(\.[a-z]+)?$`)

// HoldsSecrets reports whether a file of this path, or one of which it is a copy by its
// name, commonly holds secrets.
func HoldsSecrets(name string) bool {
	lower := "/" + strings.ToLower(strings.ReplaceAll(name, `\`, "/"))
	dir, last := path.Split(lower)
	for _, secret := range secretDirs {
		if strings.Contains(dir, "/"+secret+"/") {
			return true
		}
	}
	original := copied.ReplaceAllString(last, "$4")
	return isSecretName(last) || original != last && (isSecretName(original) || isSecretName(strings.TrimPrefix(original, ".")))
}

// isSecretName reports whether files of this name, in lower case, commonly hold secrets.
func isSecretName(name string) bool {
	return secretWords.MatchString(name) || slices.ContainsFunc(secretNames, func(pattern string) bool {
		ok, err := path.Match(pattern, name)
		return ok && err == nil
	})
}
