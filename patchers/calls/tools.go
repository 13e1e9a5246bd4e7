package calls

import (
	"strings"

	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/jsontext"
)

// An action is what a tool does with files.
type action uint8

const (
	unknown     action = iota
	nothing            // it reads, searches, asks or runs something
	edits              // changes parts of a file; the arguments say how
	writes             // writes a whole file
	creates            // writes a file that does not exist yet
	inserts            // inserts lines after a line
	deletes            // deletes a file
	renames            // renames a file
	editor             // has the action as an argument
	unsupported        // changes files in a way that cannot be reviewed
)

// A row is the names of a table that have a value.
type row[T any] struct {
	value T
	names string
}

// table returns the values of rows by folded names.
func table[T any](rows []row[T]) map[string]T {
	out := map[string]T{}
	for _, row := range rows {
		for name := range strings.FieldsSeq(row.names) {
			out[jsontext.FoldName(name)] = row.value
		}
	}
	return out
}

// Names returns the folded names of list.
func Names(list string) map[string]bool { return table([]row[bool]{{true, list}}) }

// tools maps folded names of tools to what they do.
var tools = table([]row[action]{
	{edits, `str_replace string_replace edit multi_edit replace edit_file search_replace search_and_replace replace_in_file
		replace_string_in_file multi_replace_string_in_file multi_edit_file find_and_replace replace_file_content
		multi_replace_file_content apply_diff insert_edit_into_file apply_edit apply_edits file_edit edit_block replace_string
		str_replace_in_file str_replace_file text_replace replace_text update_file modify_file patch_file
		single_find_and_replace edit_existing_file`},
	{writes, `write write_file write_to_file save_file file_write overwrite_file put_file write_text_file fs_write`},
	{creates, `create create_file new_file create_new_file file_create add_file`},
	{inserts, `insert insert_text insert_line insert_lines insert_at_line insert_into_file`},
	{deletes, `delete delete_file remove_file delete_files file_delete`},
	{renames, `rename rename_file move_file move file_move file_rename`},
	{editor, `str_replace_editor str_replace_based_edit_tool text_editor file_editor edit_tool editor oh_editor fs_write_tool`},
	{unsupported, `undo_edit notebook_edit edit_notebook edit_notebook_file append_file append_to_file apply_patch
		workspace_write_patch copy_file delete_lines replace_lines edit_lines insert_content replace_symbol_body insert_after_symbol
		insert_before_symbol replace_regex insert_code_block`},
	{nothing, `view read read_file read_files open open_file cat ls list list_dir list_directory list_files glob grep search search_files
		grep_search file_search codebase_search find find_files bash shell execute execute_command run run_command run_terminal_cmd
		run_in_terminal run_shell_command terminal command start start_process task todo_write todo_read write_todos update_todo_list
		update_plan web_fetch web_search fetch think sequential_thinking ask_followup_question attempt_completion finish submit
		complete new_task switch_mode use_mcp_tool access_mcp_resource list_code_definition_names browser_action read_many_files
		save_memory get_errors get_diagnostics semantic_search python code_interpreter computer notebook_read read_lints
		create_directory mkdir make_directory report_progress memory sleep wait`},
})

// editorCommands are the commands of an editor tool.
var editorCommands = table([]row[action]{
	{edits, "str_replace"}, {creates, "create"}, {inserts, "insert"}, {nothing, "view"}, {unsupported, "undo_edit"},
	{deletes, "delete"}, {renames, "rename"}, {writes, "write"},
})

// toolAction returns the action of the tool of that name. The name of a server or a
// name space may be before it: "functions.edit", "mcp__files__edit_file", "builtin_edit_file".
func toolAction(name string) action { return tools[bareName(name)] }

func bareName(name string) string {
	name = callNumber.ReplaceAllString(strings.TrimSpace(name), "")
	if n := strings.LastIndexAny(name, ".:/"); n >= 0 {
		name = name[n+1:]
	}
	if n := strings.LastIndex(name, "__"); n >= 0 {
		name = name[n+2:]
	}
	return jsontext.FoldName(strings.TrimPrefix(name, "builtin_"))
}

// callNumber matches the number of a call after the name of its tool.
var callNumber = lazyregexp.New(`:\d+$`)

// isCommonWord reports whether the name of a tool is a word that other data has as a
// name, too: "create", "replace".
func isCommonWord(name string) bool { return commonWords[bareName(name)] }

var commonWords = Names(`edit replace write create insert delete rename move editor`)

// A Role is what an argument is for.
type Role uint8

const (
	path      Role = iota + 1
	OldText        // the text to find
	NewText        // the text that replaces it
	Content        // the whole content
	fileText       // the whole content of a new file, by a name that only tools use
	merged         // content that may have elisions
	line           // the line after which to insert
	inserted       // the text to insert
	all            // every occurrence is meant
	count          // how many occurrences are meant
	lineCount      // how many lines the whole content has
	EditList       // a list of edits
	diff           // a diff, or blocks of old and new text
	command        // of an editor tool
	newPath
	overwrite // an existing file may be overwritten
	note      // has no effect
	about     // a description
)

// roles maps folded names of arguments to what they are for.
var roles = table([]row[Role]{
	{path, `path file_path target_file absolute_path abs_path relative_path file_name file target_path relative_workspace_path source old_path source_path notebook_path`},
	{OldText, `old_str old_string old_text old_code old_content old_lines target_content old find search search_text search_string original before`},
	{NewText, `new_str new_string new_text new_code new_lines replacement_content new replace replacement replace_with replace_text replacement_text modified updated after`},
	{Content, `content contents text file_content file_contents code_content code data new_content body`},
	{fileText, `file_text`},
	{merged, `code_edit`},
	{line, `insert_line insert_after_line after_line`},
	{inserted, `insert_text`},
	{all, `replace_all allow_multiple all_occurrences replace_all_occurrences`},
	{count, `expected_replacements expected_occurrences expected_count`},
	{lineCount, `line_count`},
	{EditList, `edits edit replacements changes replacement_chunks`},
	{diff, `diff patch diffs`},
	{command, `command`},
	{newPath, `new_path destination dest target to new_name new_file_path destination_path`},
	{overwrite, `overwrite`},
	{about, `description explanation instruction instructions`},
	{note, `security_risk requires_approval task_progress language create_dirs create_directories timeout cwd working_directory
		complexity is_artifact empty_file wait_for_previous_tools tool_summary tool_action code_markdown_language target_lint_error_ids file_type
		last_modified allow_empty summary ai_model user_intent partial`},
})

// ownNames are names of arguments that only tools use.
var ownNames = Names(`old_str old_string old_text old_code target_content`)

// resultNames are names that results of tools have, and calls have not.
var resultNames = Names(`structured_patch original_file tool_use_id tool_call_id is_error stdout stderr exit_code success user_modified`)
