/**
 * Names that other agents give their tools, or that ours had before, in lower case, and the tool of ours that serves instead. Claude Code has
 * `Read`, `Bash`, `Skill`; Codex `shell`, `exec_command`; Gemini CLI `read_file`, `run_shell_command`, `activate_skill`;
 * opencode `read`, `bash`, `skill`. Where none serves (`Write`, `Edit`, `Grep`, `WebFetch`, `Task`, tools of MCP servers)
 * the name is not here.
 */
export const toolsElsewhere: ReadonlyMap<string, string> = new Map([
  ...['read', 'read_file', 'read_many_files'].map((name) => [name, 'read_skill_file'] as const),
  ...['bash', 'shell', 'local_shell', 'shell_command', 'exec_command', 'run_shell_command'].map(
    (name) => [name, 'bash'] as const,
  ),
  ...['skill', 'activate_skill'].map((name) => [name, 'skill'] as const),
  ['search_memos', 'memory_search'],
  ['forget_memo', 'memory_forget'],
]);

/** `Bash(git add:*)` in its two parts; a name alone has no second. */
const withScope = /^([^()]+)\((.*)\)$/s;

/**
 * The tool of ours that serves for what a skill calls by that name; undefined where none does, and for our own names.
 * What stands in parentheses narrows a tool down and does not change which it is; but `Skill(name)` is that skill alone.
 */
export function ourToolFor(name: string): string | undefined {
  const [, bare = name, scope] = withScope.exec(name) ?? [];
  const tool = toolsElsewhere.get(bare.trim().toLowerCase());
  const named = tool === 'skill' && scope !== undefined ? `${skillToolPrefix}${scope.trim()}` : tool;
  return named === name ? undefined : named;
}

/** Every skill that is switched on is a tool under this name; no other tool's begins with it. */
export const skillToolPrefix = 'skill:';

/** The id in `skill:<id>`; undefined for every other name. */
export function skillNamed(tool: string): string | undefined {
  return /^skill:(.+)$/s.exec(tool)?.[1];
}
