/**
 * What the sandbox has, for those who tell of it and cannot look there: tests hold these lists against the shell, Node and
 * Python themselves.
 */

/** The shell's commands, beside what bash itself knows (`cd`, `set`, `export`…). */
export const shellCommands =
  'alias awk base64 basename bash cat chmod clear column comm cp cut date diff dirname du echo egrep env expand expr false fgrep file find fold grep gunzip gzip head help history hostname html-to-markdown join jq ln ls md5sum mkdir mktemp mv nl node od paste printenv printf pwd python python3 readlink realpath rev rg rm rmdir sed seq sh sha1sum sha256sum sleep sort split stat strings tac tail tar tee time timeout touch tr trap tree true unalias unexpand uniq unzip wc which whoami xargs zcat zip'.split(
    ' ',
  );
