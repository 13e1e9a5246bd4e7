package label

// Words of other languages than English for a change and for something shown. They count
// only where no English words decide: the words are few, and what they ask for is never
// certain.
var (
	foreignChange = Compile(`(?:^|[^\p{L}])(?:` +
		`erstelle|erstellen|ändere|ändern|ersetze|ersetzen|füge|ergänze|ergänzen|aktualisiere|aktualisieren|passe|speichere|lege|schreibe|bearbeite|neue[nrs]?|(?:angepasst|geändert|aktualisiert|korrigiert|überarbeitet|vollständig)e[nrs]?|änderung(?:en)?|anpassung(?:en)?|` +
		`crea|crear|cree|agrega|agregar|añade|añadir|actualiza|actualizar|reemplaza|reemplazar|cambia|cambiar|modifica|modificar|guarda|edita|cambios?|(?:modificad|actualizad|corregid)[oa]s?|` +
		`crée|créez|créer|ajoute|ajoutez|ajouter|remplace|remplacez|remplacer|modifie|modifiez|modifier|mettez|mets|enregistrez|changements?|modifications?|(?:modifié|corrigé|actualisé)e?s?|mise? à jour|` +
		`crie|criar|adicione|adicionar|atualize|atualizar|substitua|substituir|altere|alterar|modifique|salve|mudanças?|alteraç(?:ão|ões)|(?:atualizad|alterad|corrigid)[oa]s?|` +
		`aggiungi|aggiungere|aggiorna|sostituisci|modificare|salva|modifiche|(?:modificat|aggiornat|corrett)[oaie]|maak|voeg|wijzig|vervang|utwórz|zmień|dodaj|zamień|` +
		`создайте|создай|измените|измени|замените|замени|добавьте|добавь|обновите|обнови|исправьте|изменени[ея]|(?:измен|обновл|исправл)[её]нн\p{L}*)(?:$|[^\p{L}])|` +
		`创建|新建|修改|添加|更新|替换|改为|改成|保存为|增加|建立|新增|取代|作成|追加|変更|置き換え|修正|保存|생성|추가|수정|변경`)
	foreignShown = Compile(`(?:^|[^\p{L}])(?:` +
		`aktuell|aktuelle|aktueller|derzeit|momentan|bisher|bisherige|ausgabe|beispiel|fehlermeldung|unverändert|keine (?:änderung|anpassung)(?:en)?|` +
		`actualmente|código actual|versión actual|salida|ejemplo|sin (?:cambios|modificaciones)|actuellement|code actuel|sortie|exempl[eo]|aucune modification|` +
		`atualmente|código atual|saída|exemplo|attualmente|codice attuale|esempio|сейчас|sem (?:alterações|mudanças)|nessuna modifica|текущ\p{L}*|вывод|пример|без изменений)(?:$|[^\p{L}])|` +
		`目前|当前|现在的|现有|原来的|输出|示例|例如|比如|无需修改|不需要修改|現在の|出力|例えば|変更なし|현재|출력|예시`)
)

// foreignStance is the stance of text in another language than English.
func foreignStance(text string) Stance {
	switch {
	case foreignShown.MatchString(text):
		return Shown
	case foreignChange.MatchString(text):
		return Change
	}
	return Unsaid
}
