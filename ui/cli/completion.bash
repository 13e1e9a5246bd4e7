
# The package bash-completion may be missing. These functions use it if it is there.

# Splits the line into words, without the breaks of Bash at = and :.
__aptix-tui_init_completion()
{
    COMPREPLY=()
    if declare -F _get_comp_words_by_ref >/dev/null 2>&1; then
        _get_comp_words_by_ref "$@" cur prev words cword
        return
    fi
    local rest=$COMP_LINE word blanks i last=-1
    words=() cword=0
    for ((i = 0; i < ${#COMP_WORDS[@]}; i++)); do
        word=${COMP_WORDS[i]}
        blanks=${rest%%[! ]*}
        if ((last >= 0)) && [[ -z $blanks && -n $word ]] && [[ $word == [=:]* || ${words[last]} == *[=:] ]]; then
            words[last]+=$word
        else
            ((++last))
            words[last]=$word
        fi
        rest=${rest#"$blanks$word"}
        ((i == COMP_CWORD)) && cword=$last
    done
    cur=${words[cword]} prev=
    ((cword > 0)) && prev=${words[cword - 1]}
    return 0
}

# Completes files, or with -d directories only.
__aptix-tui_filedir()
{
    if declare -F _filedir >/dev/null 2>&1; then
        _filedir "$@"
        return
    fi
    local kind=-f name
    [[ ${1-} == -d ]] && kind=-d
    COMPREPLY=()
    while IFS= read -r name; do
        COMPREPLY+=("$name")
    done < <(compgen "$kind" -- "$cur")
    compopt -o filenames 2>/dev/null
    return 0
}
