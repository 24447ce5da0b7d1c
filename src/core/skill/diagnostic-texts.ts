/**
 * What each code says, in English, with `$1`, `$2`… for the diagnostic's params: a comment above an entry names them. The
 * settings page draws the same texts from the catalogues (`diagnostic_<code>`, `diagnostic_<code>_fix`); a test holds the
 * English catalogue against this table.
 */
export const diagnosticTexts = {
  // source, the error's own words
  'source-failed': {
    message: 'The skills of the source “$1” could not be listed. The browser says: $2',
    fix: 'Reload the extension; if that does not help, install it again.',
  },
  // the skill's id
  'record-damaged': {
    message: 'What the browser has stored of “$1” cannot be read any more.',
    fix: 'Restore your backup, or import the skill again.',
  },
  // the skill's id, the folder of the other one
  'id-twice': {
    message:
      'Another skill here is called “$1” as well, in the folder “$2”. Only one of the two can be installed.',
    fix: 'Choose one of them, or give its folder another name.',
  },
  // folder
  'folder-name': {
    message: '“$1” cannot be the name of a folder.',
    fix: 'Use lower-case letters, digits and hyphens.',
  },
  'skill-file-missing': {
    message: 'The folder has no SKILL.md.',
    fix: 'Add a SKILL.md, or take the folder away.',
  },
  'file-gone': {
    message: 'The file is listed, and it is not there.',
    fix: 'Put the skill there again.',
  },
  // the error's own words
  'read-failed': {
    message: 'The file could not be read. The browser says: $1',
    fix: 'Put the skill there again.',
  },
  encoding: {
    message: 'The file is not UTF-8 text.',
    fix: 'Save it anew as UTF-8.',
  },
  // the file's name
  'file-name': {
    message: 'The file is called $1.',
    fix: 'Rename it to SKILL.md: other programs look for that name alone.',
  },
  // characters allowed
  'file-too-large': {
    message: 'The file is longer than $1 characters.',
    fix: 'Move long material into files of its own, such as references/details.md.',
  },
  // folder
  'frontmatter-missing': {
    message: 'The file does not begin with a frontmatter.',
    fix: 'Begin the file with four lines: “---”, “name: $1”, “description: What it does and when to use it”, “---”.',
  },
  'frontmatter-unclosed': {
    message: 'The frontmatter begins with “---” and never ends.',
    fix: 'Put a line “---” between the settings and the text of the skill.',
  },
  // the line on which it begins
  'frontmatter-late': {
    message: 'The frontmatter begins on line $1, and something else stands above it.',
    fix: 'Take out what stands above line $1, or move it below the frontmatter.',
  },
  // line, what stands there
  'frontmatter-fence': {
    message: 'Line $1 is “$2”, where a line of three hyphens belongs. It was read as: ---',
    fix: 'Write line $1 as: ---',
  },
  // characters allowed
  'frontmatter-too-large': {
    message: 'The frontmatter is longer than $1 characters.',
    fix: 'Move all but the settings below the closing “---”.',
  },
  // the parser's own words
  'yaml-syntax': {
    message: 'The frontmatter is not valid YAML. The YAML reader says: $1',
    fix: 'Write each setting as “key: value” on a line of its own, with quotes around values of special characters.',
  },
  'yaml-not-map': {
    message: 'The frontmatter is not a list of settings.',
    fix: 'Write each setting as “key: value” on a line of its own.',
  },
  'yaml-alias': {
    message:
      'Something in the frontmatter begins with “*”, which means a reference in YAML, and it refers to nothing.',
    fix: 'Put quotes around what begins with “*”.',
  },
  // levels allowed
  'yaml-too-deep': {
    message: 'The frontmatter is not read: it is nested more than $1 levels deep.',
    fix: 'Write the settings plainly, without nesting.',
  },
  // the parser's own words
  'yaml-limits': {
    message: 'The frontmatter is not read. The YAML reader says: $1',
    fix: 'Write the settings plainly, without nesting or aliases.',
  },
  // of all that were repaired: line, the line as it should be written; then the key
  'yaml-repaired-indent': {
    message: 'Line $1 is indented with tabs or odd spaces, which YAML does not allow. It was read as: $2',
    fix: 'Write line $1 as: $2',
  },
  'yaml-repaired-space': {
    message: 'Line $1 needs a colon and a space after “$3”. It was read as: $2',
    fix: 'Write line $1 as: $2',
  },
  'yaml-repaired-quotes': {
    message: 'Line $1 has quotes in the value of “$3” that do not match. It was read as: $2',
    fix: 'Write line $1 as: $2',
  },
  'yaml-repaired-block': {
    message: 'Line $1 begins a text of “$3” whose lines are not all indented. It was read as: $2',
    fix: 'Write line $1 as: $2',
  },
  // and the first character
  'yaml-repaired-start': {
    message: 'Line $1 has a value of “$3” that begins with “$4” and has no quotes. It was read as: $2',
    fix: 'Write line $1 as: $2',
  },
  'yaml-repaired-colon': {
    message: 'Line $1 has a colon in the value of “$3”, which has no quotes. It was read as: $2',
    fix: 'Write line $1 as: $2',
  },
  'yaml-repaired-brackets': {
    message: 'Line $1 has brackets in the value of “$3” that do not match. It was read as: $2',
    fix: 'Write line $1 as: $2',
  },
  'yaml-repaired-key': {
    message: 'Line $1 writes “$3” with capital letters. It was read as: $2',
    fix: 'Write line $1 as: $2',
  },
  'yaml-repaired-value': {
    message: 'Line $1 has a value of “$3” that needs quotes. It was read as: $2',
    fix: 'Write line $1 as: $2',
  },
  // key
  'duplicate-key': {
    message: '“$1” stands there more than once; the last one counts.',
    fix: 'Keep one “$1”.',
  },
  // folder
  'missing-name': {
    message: 'The frontmatter has no “name”.',
    fix: 'Add the line: name: $1',
  },
  // folder
  'empty-name': {
    message: '“name” is empty.',
    fix: 'Write the line: name: $1',
  },
  // folder
  'name-not-text': {
    message: '“name” must be text, and it is a list or a map.',
    fix: 'Put quotes around the text, as in: name: "$1"',
  },
  // name, folder
  'name-not-folder': {
    message: 'The name “$1” is not the name of the folder, “$2”.',
    fix: 'Name both alike. Caretaker goes by the folder: $2.',
  },
  // name, characters allowed
  'name-format': {
    message: 'The name “$1” is not as the open format wants it.',
    fix: 'Use at most $2 lower-case letters, digits and single hyphens.',
  },
  'missing-description': {
    message: 'The frontmatter has no “description”.',
    fix: 'Add the line: description: What it does and when to use it',
  },
  'empty-description': {
    message: '“description” is empty.',
    fix: 'Write the line: description: What it does and when to use it',
  },
  'description-not-text': {
    message: '“description” must be text, and it is a list or a map.',
    fix: 'Put quotes around the text, as in: description: "What it does and when to use it"',
  },
  // characters it has, characters allowed
  'description-long': {
    message: 'The description has $1 characters; the open format allows $2.',
    fix: 'Say in one or two sentences what the skill does and when to use it.',
  },
  'tools-format': {
    message: 'Some of the allowed tools are not plain names.',
    fix: 'List tools as names: [insert_text]',
  },
  // what the file says, the modes there are
  'mode-unknown': {
    message: 'There is no mode “$1”, so it is ignored.',
    fix: 'Use one of: $2.',
  },
  // path
  'script-missing': {
    message: 'The mode is sandbox and there is no $1, so a run will fail.',
    fix: 'Add $1, or take the mode out.',
  },
  // file, file that is not run
  'script-twice': {
    message: '“$1” and “$2” are both there; “$1” runs.',
    fix: 'Keep one of the two.',
  },
  'timeout-format': {
    message: '“timeout” is not a count of milliseconds, so it is ignored.',
    fix: 'Write a number of milliseconds, such as: timeout: 5000',
  },
  // most
  'retry-format': {
    message: '“retry” is not a whole number from 0 to $1, so it is ignored.',
    fix: 'Write how often a failed run is tried again, such as: retry: 2',
  },
  'input-format': {
    message: '“input” is neither a list nor a map of fields, so it is ignored.',
    fix: 'Write the names of the fields, as in: input: [topic, tone]',
  },
  // what stands there
  'input-name': {
    message: 'A field of “input” has no name that can be used (“$1”), so it is left out.',
    fix: 'Use letters, digits, hyphens and underscores, with dots between the parts, as in: recipient.name',
  },
  // name
  'input-twice': {
    message: '“$1” stands twice in “input”, or within another field; the first one counts.',
    fix: 'Give the field another name.',
  },
  // name
  'input-entry': {
    message: 'What “input” says of “$1” is no map of settings, so the field is left out.',
    fix: 'Write its settings below the name, such as: type: text',
  },
  // name of the field, what stands there, the types there are
  'input-type': {
    message: 'There is no type “$2” of a field, so “$1” is a line of text or a choice.',
    fix: 'Use one of: $3.',
  },
  // name of the field
  'input-options': {
    message: 'The choice “$1” has nothing to choose from, so it is left out.',
    fix: 'List what to choose from, as in: options: [short, long]',
  },
  // name of the field
  'input-option': {
    message: 'Some options of “$1” are no short texts, so they are left out.',
    fix: 'List short texts, as in: options: [short, long]',
  },
  // name of the field
  'input-bounds': {
    message: 'The bounds of “$1” are no numbers that it can be held to, so they are ignored.',
    fix: 'Write numbers for “min” and “max”, the smaller one as “min”; of a text they count its characters.',
  },
  // name of the field
  'input-default': {
    message: 'The default of “$1” is no value that the field takes, so it is ignored.',
    fix: 'Write a value that fits its type, its options and its bounds.',
  },
  // setting, name of the field, characters allowed
  'input-long': {
    message: '“$1” of the field “$2” is longer than $3 characters, so it is ignored.',
    fix: 'Say it in fewer words.',
  },
  // what has them, entries allowed
  'input-many': {
    message: '“$1” has more than $2 entries; the rest are left out.',
    fix: 'Keep to $2 entries.',
  },
  // the placeholder
  'placeholder-unknown': {
    message: 'Nothing fills in “$1”, so this skill refuses to run without a model.',
    fix: 'Declare it under “input” or “config”, or take it out of the text. To insert braces as they are, put them into a setting and write {{config.name}}.',
  },
  'config-format': {
    message: '“config” is not a map of settings, so it is ignored.',
    fix: 'Write one setting a line below “config:”, indented by two spaces.',
  },
  // keys
  'config-value': {
    message: 'Settings that are left out, because they are no plain values: $1.',
    fix: 'Keep settings to texts, numbers, yes or no, and short lists.',
  },
  // key
  'field-not-text': {
    message: '“$1” must be text, and it is a list or a map, so it is ignored.',
    fix: 'Write one line of text, as in: $1: "text"',
  },
  // key
  'field-not-list': {
    message: '“$1” must be a list of texts; what is something else is ignored.',
    fix: 'Write a list, as in: $1: [first, second]',
  },
  // key
  'field-not-switch': {
    message: '“$1” is neither true nor false, so it is ignored.',
    fix: 'Write “$1: true” or “$1: false”.',
  },
  // key
  'switch-unclear': {
    message: '“$1” is neither true nor false; to be safe it counts as true.',
    fix: 'Write “$1: true” or “$1: false”.',
  },
  // characters shown
  'confirm-long': {
    message: '“confirm” is longer than $1 characters; the question shows its beginning.',
    fix: 'Say in one or two sentences what the run does.',
  },
  'metadata-format': {
    message: '“metadata” is not a map, so it is ignored.',
    fix: 'Write one entry a line below “metadata:”, indented by two spaces.',
  },
  // keys
  'metadata-value': {
    message: 'Entries of “metadata” that are left out, because they are no plain values: $1.',
    fix: 'Write each value as text in quotes.',
  },
  // key
  'key-own': {
    message: '“$1” is a setting of Caretaker; the open format does not have it.',
    fix: 'Take it out only if another program refuses the skill: Caretaker uses it.',
  },
  // key
  'key-unknown': {
    message: 'Neither the open format nor Caretaker knows “$1”. It is kept, and has no effect here.',
    fix: 'Correct the word if it is misspelled; else move the value into “metadata”.',
  },
  // keys
  'metadata-not-text': {
    message: 'The open format allows only texts in “metadata”; these are something else: $1.',
    fix: 'Put quotes around the values.',
  },
  'compatibility-empty': {
    message: '“compatibility” is empty; the open format wants at least one character.',
    fix: 'Say what the skill needs, or take the line out.',
  },
  // characters it has, characters allowed
  'compatibility-long': {
    message: '“compatibility” has $1 characters; the open format allows $2.',
    fix: 'Say in one sentence what the skill needs.',
  },
  // keys
  'legacy-format': {
    message: 'Settings of the old GHOSTYPE format, which are read as those of today: $1.',
    fix: 'Import the skill, or save it in the editor: it is rewritten in the format of today.',
  },
  // the old setting, what stands for it
  'legacy-changed': {
    message: 'The old setting “$1” becomes “$2”.',
    fix: 'Check that this is what you want.',
  },
  // the old setting
  'legacy-dropped': {
    message: 'The old setting “$1” has no place here and is left out.',
    fix: 'Set what you need in the settings of the skill.',
  },
  // nothing
  'legacy-rewritten': {
    message: 'This file is in the old GHOSTYPE format. Its SKILL.md is rewritten when it is installed.',
    fix: 'See below what becomes of each old setting.',
  },
} as const;

/** A stable word for what is wrong with a skill's file. */
export type DiagnosticCode = keyof typeof diagnosticTexts;

/** What is wrong and how to mend it, in English: for logs and the command line. */
export function diagnosticInEnglish(
  code: DiagnosticCode,
  params: string[],
): { message: string; fix: string } {
  const fill = (text: string) => text.replace(/\$(\d)/g, (_place, digit) => params[Number(digit) - 1] ?? '…');
  const { message, fix } = diagnosticTexts[code];
  return { message: fill(message), fix: fill(fix) };
}
