import { pipelineProblemTexts } from '../pipeline/problem';
import { functionDiagnosticTexts } from './function/diagnostic-texts';

/**
 * What each code says, in English, with `$1`, `$2`… for the diagnostic's params: a comment above an entry names them. The
 * settings page draws the same texts from the catalogues (`diagnostic_<code>`, `diagnostic_<code>_fix`); a test holds the
 * English catalogue against this table.
 */
export const diagnosticTexts = {
  ...pipelineProblemTexts,
  ...functionDiagnosticTexts,
  // source, the error's own words
  'source-failed': {
    message: "Couldn't list the skills of the source “$1”. The browser says: $2",
    fix: "Reload the extension. If that doesn't help, reinstall it.",
  },
  // the skill's id
  'record-damaged': {
    message: "The browser's stored copy of “$1” can't be read.",
    fix: 'Restore your backup, or import the skill again.',
  },
  // the skill's id, the folder of the other one
  'id-twice': {
    message: 'Another skill here is also named “$1”, in the folder “$2”. Only one of them can be installed.',
    fix: 'Choose one of them, or rename its folder.',
  },
  'scripts-by-url': {
    message: "This build of Caretaker doesn't import scripts from a web address.",
    fix: 'Download the package, look at it, and import the file.',
  },
  // folder
  'folder-name': {
    message: "“$1” can't be used as a folder name.",
    fix: 'Use lowercase letters, digits and hyphens.',
  },
  'skill-file-missing': {
    message: 'The folder has no SKILL.md or skill.json.',
    fix: 'Add a SKILL.md or a skill.json, or remove the folder.',
  },
  'file-gone': {
    message: "The file is listed but doesn't exist.",
    fix: "Restore the skill's file.",
  },
  // the error's own words
  'read-failed': {
    message: "Couldn't read the file. The browser says: $1",
    fix: "Restore the skill's file.",
  },
  encoding: {
    message: "The file isn't UTF-8 text.",
    fix: 'Save it again as UTF-8.',
  },
  // the file's name
  'file-name': {
    message: 'The file is named $1.',
    fix: 'Rename it to SKILL.md. Other programs look only for that name.',
  },
  // characters allowed
  'file-too-large': {
    message: 'The file is longer than $1 characters.',
    fix: 'Move long sections into separate files, such as references/details.md.',
  },
  // folder
  'frontmatter-missing': {
    message: "The file doesn't begin with frontmatter.",
    fix: 'Begin the file with four lines: “---”, “name: $1”, “description: What it does and when to use it”, “---”.',
  },
  'frontmatter-unclosed': {
    message: 'The frontmatter begins with “---” but never ends.',
    fix: 'Add a line “---” between the settings and the text of the skill.',
  },
  // the line on which it begins
  'frontmatter-late': {
    message: 'The frontmatter begins on line $1, below other text.',
    fix: 'Delete the text above line $1, or move it below the frontmatter.',
  },
  // line, what stands there
  'frontmatter-fence': {
    message: 'Line $1 is “$2” but should be three hyphens. It was read as: ---',
    fix: 'Change line $1 to: ---',
  },
  // characters allowed
  'frontmatter-too-large': {
    message: 'The frontmatter is longer than $1 characters.',
    fix: 'Keep only the settings in it, and move the rest below the closing “---”.',
  },
  // the parser's own words
  'yaml-syntax': {
    message: "The frontmatter isn't valid YAML. The YAML parser says: $1",
    fix: 'Write each setting as “key: value” on its own line, with quotes around values that contain special characters.',
  },
  'yaml-not-map': {
    message: "The frontmatter isn't a list of settings.",
    fix: 'Write each setting as “key: value” on its own line.',
  },
  'yaml-alias': {
    message:
      "A value in the frontmatter begins with “*”, which is a reference in YAML, but its target doesn't exist.",
    fix: 'Put quotes around the text that begins with “*”.',
  },
  // levels allowed
  'yaml-too-deep': {
    message: 'The frontmatter was not read because it is nested more than $1 levels deep.',
    fix: 'Write the settings without nesting.',
  },
  // the parser's own words
  'yaml-limits': {
    message: 'The frontmatter was not read. The YAML parser says: $1',
    fix: 'Write the settings without nesting or aliases.',
  },
  // of all that were repaired: line, the line as it should be written; then the key
  'yaml-repaired-indent': {
    message: "Line $1 is indented with tabs or unusual spaces, which YAML doesn't allow. It was read as: $2",
    fix: 'Change line $1 to: $2',
  },
  'yaml-repaired-space': {
    message: 'Line $1 needs a colon and a space after “$3”. It was read as: $2',
    fix: 'Change line $1 to: $2',
  },
  'yaml-repaired-quotes': {
    message: 'Line $1 has mismatched quotes in the value of “$3”. It was read as: $2',
    fix: 'Change line $1 to: $2',
  },
  'yaml-repaired-block': {
    message: "The text of “$3” that begins on line $1 isn't fully indented. It was read as: $2",
    fix: 'Change line $1 to: $2',
  },
  // and the first character
  'yaml-repaired-start': {
    message: 'On line $1, the value of “$3” begins with “$4” but has no quotes. It was read as: $2',
    fix: 'Change line $1 to: $2',
  },
  'yaml-repaired-colon': {
    message: 'On line $1, the value of “$3” contains a colon but has no quotes. It was read as: $2',
    fix: 'Change line $1 to: $2',
  },
  'yaml-repaired-brackets': {
    message: 'Line $1 has mismatched brackets in the value of “$3”. It was read as: $2',
    fix: 'Change line $1 to: $2',
  },
  'yaml-repaired-key': {
    message: 'Line $1 writes “$3” with capital letters. It was read as: $2',
    fix: 'Change line $1 to: $2',
  },
  'yaml-repaired-value': {
    message: 'On line $1, the value of “$3” needs quotes. It was read as: $2',
    fix: 'Change line $1 to: $2',
  },
  // key
  'duplicate-key': {
    message: '“$1” appears more than once. The last one is used.',
    fix: 'Keep only one “$1”.',
  },
  // folder
  'missing-name': {
    message: 'The frontmatter has no “name”.',
    fix: 'Add the line: name: $1',
  },
  // folder
  'empty-name': {
    message: '“name” is empty.',
    fix: 'Change the line to: name: $1',
  },
  // folder
  'name-not-text': {
    message: '“name” must be text, but it is a list or a map.',
    fix: 'Put quotes around the text, for example: name: "$1"',
  },
  // name, folder
  'name-not-folder': {
    message: "The name “$1” doesn't match the folder name “$2”.",
    fix: 'Use the same name for both. Caretaker uses the folder name: $2.',
  },
  // name, characters allowed
  'name-format': {
    message: "The name “$1” doesn't follow the open format.",
    fix: 'Use at most $2 lowercase letters, digits and single hyphens.',
  },
  'missing-description': {
    message: 'The frontmatter has no “description”.',
    fix: 'Add the line: description: What it does and when to use it',
  },
  'empty-description': {
    message: '“description” is empty.',
    fix: 'Change the line to: description: What it does and when to use it',
  },
  'description-not-text': {
    message: '“description” must be text, but it is a list or a map.',
    fix: 'Put quotes around the text, for example: description: "What it does and when to use it"',
  },
  // characters it has, characters allowed
  'description-long': {
    message: 'The description has $1 characters; the open format allows $2.',
    fix: 'Say in one or two sentences what the skill does and when to use it.',
  },
  'tools-format': {
    message: "Some of the allowed tools aren't plain names.",
    fix: 'List tools as names: [insert_text]',
  },
  // what the file says, the modes there are
  'mode-unknown': {
    message: '“$1” is not a known mode, so it is ignored.',
    fix: 'Use one of: $2.',
  },
  // what the file says, the engines there are
  'engine-unknown': {
    message: '“$1” is not a known engine, so it is ignored.',
    fix: 'Use one of: $2.',
  },
  // path
  'script-missing': {
    message: 'The mode is sandbox, but $1 is missing, so a run will fail.',
    fix: 'Add $1, or remove the mode.',
  },
  // file, file that is not run
  'script-twice': {
    message: 'Both “$1” and “$2” exist. “$1” runs.',
    fix: 'Keep only one of them.',
  },
  'timeout-format': {
    message: '“timeout” is not a number of milliseconds, so it is ignored.',
    fix: 'Enter a number of milliseconds, for example: timeout: 5000',
  },
  // most
  'retry-format': {
    message: '“retry” is not a whole number from 0 to $1, so it is ignored.',
    fix: 'Enter how many times to retry a failed run, for example: retry: 2',
  },
  'input-format': {
    message: '“input” is neither a list nor a map of fields, so it is ignored.',
    fix: 'List the field names, for example: input: [topic, tone]',
  },
  // what stands there
  'input-name': {
    message: 'A field of “input” has an unusable name (“$1”), so it is left out.',
    fix: 'Use letters, digits, hyphens and underscores, with dots between the parts, for example: recipient.name',
  },
  // name
  'input-twice': {
    message: '“$1” appears twice in “input” or inside another field. The first one is used.',
    fix: 'Rename the field.',
  },
  // name
  'input-entry': {
    message: "“$1” in “input” isn't a map of settings, so the field is left out.",
    fix: 'Write its settings below the name, for example: type: text',
  },
  // name of the field, what stands there, the types there are
  'input-type': {
    message: '“$2” is not a known field type, so “$1” is treated as a line of text or a choice.',
    fix: 'Use one of: $3.',
  },
  // name of the field
  'input-options': {
    message: 'The choice “$1” has no options, so it is left out.',
    fix: 'List the options, for example: options: [short, long]',
  },
  // name of the field
  'input-option': {
    message: "Some options of “$1” aren't short text values, so they are left out.",
    fix: 'List short text values, for example: options: [short, long]',
  },
  // name of the field
  'input-bounds': {
    message: "The limits of “$1” aren't usable numbers, so they are ignored.",
    fix: 'Enter numbers for “min” and “max”, with the smaller one as “min”. For text, they count characters.',
  },
  // name of the field
  'input-default': {
    message: "The default of “$1” isn't a value the field accepts, so it is ignored.",
    fix: 'Enter a value that matches its type, options and limits.',
  },
  // setting, name of the field, characters allowed
  'input-long': {
    message: '“$1” of the field “$2” is longer than $3 characters, so it is ignored.',
    fix: 'Use fewer words.',
  },
  // what has them, entries allowed
  'input-many': {
    message: '“$1” has more than $2 entries. The rest are left out.',
    fix: 'Keep at most $2 entries.',
  },
  // the placeholder
  'placeholder-unknown': {
    message: "Nothing fills in “$1”, so this skill won't run without a model.",
    fix: 'Declare it under “input” or “config”, or remove it from the text. To insert literal braces, put them in a setting and write {{config.name}}.',
  },
  // the placeholder
  'placeholder-left': {
    message: 'Nothing fills in “$1”, so the model reads it as it is written.',
    fix: 'Declare it under “input” or “config”, correct its spelling, or remove it from the text.',
  },
  'config-format': {
    message: '“config” is not a map of settings, so it is ignored.',
    fix: 'Write one setting per line below “config:”, indented by two spaces.',
  },
  // keys
  'config-value': {
    message: "These settings are left out because they aren't plain values: $1.",
    fix: 'Use text, numbers, true or false, and short lists.',
  },
  // key
  'field-not-text': {
    message: '“$1” must be text, but it is a list or a map, so it is ignored.',
    fix: 'Write one line of text, for example: $1: "text"',
  },
  // key
  'field-not-list': {
    message: '“$1” must be a list of text values. Anything else in it is ignored.',
    fix: 'Write a list, for example: $1: [first, second]',
  },
  // key
  'field-not-switch': {
    message: '“$1” is neither true nor false, so it is ignored.',
    fix: 'Write “$1: true” or “$1: false”.',
  },
  // key
  'switch-unclear': {
    message: '“$1” is neither true nor false. To be safe, it is treated as true.',
    fix: 'Write “$1: true” or “$1: false”.',
  },
  // characters shown
  'confirm-long': {
    message: '“confirm” is longer than $1 characters. Only the beginning is shown before a run.',
    fix: 'Say in one or two sentences what the run does.',
  },
  'metadata-format': {
    message: '“metadata” is not a map, so it is ignored.',
    fix: 'Write one entry per line below “metadata:”, indented by two spaces.',
  },
  // keys
  'metadata-value': {
    message: "These entries of “metadata” are left out because they aren't plain values: $1.",
    fix: 'Write each value as text in quotes.',
  },
  // key
  'key-own': {
    message: "“$1” is a Caretaker setting that the open format doesn't have.",
    fix: 'Remove it only if another program refuses the skill. Caretaker uses it.',
  },
  // key
  'key-unknown': {
    message: '“$1” is unknown to both the open format and Caretaker. It is kept but has no effect here.',
    fix: 'Correct the spelling if it is a typo. Otherwise, move the value into “metadata”.',
  },
  // keys
  'metadata-not-text': {
    message: 'The open format allows only text in “metadata”. These entries are something else: $1.',
    fix: 'Put quotes around the values.',
  },
  'compatibility-empty': {
    message: '“compatibility” is empty. The open format requires at least one character.',
    fix: 'Say what the skill needs, or remove the line.',
  },
  // characters it has, characters allowed
  'compatibility-long': {
    message: '“compatibility” has $1 characters; the open format allows $2.',
    fix: 'Say in one sentence what the skill needs.',
  },
  // keys
  'legacy-format': {
    message: 'These settings are in the old GHOSTYPE format and were read as current ones: $1.',
    fix: 'Import the skill or save it in the editor to rewrite it in the current format.',
  },
  // the old setting, what stands for it
  'legacy-changed': {
    message: 'The old setting “$1” becomes “$2”.',
    fix: 'Check that this is what you want.',
  },
  // the old setting
  'legacy-dropped': {
    message: "The old setting “$1” isn't supported here and is left out.",
    fix: "Use the skill's settings to set what you need.",
  },
  // name, description
  adopted: {
    message:
      'The file had no complete name and description at its top. It gets the name “$1” and the description “$2”.',
    fix: "Review both. You can change them in the skill's editor.",
  },
  // nothing
  'legacy-rewritten': {
    message: 'This file is in the old GHOSTYPE format. Its SKILL.md will be rewritten when you install it.',
    fix: 'See below how each old setting changes.',
  },
} as const;

/** A stable word for what is wrong with a skill's file. */
export type DiagnosticCode = keyof typeof diagnosticTexts;

/** What is wrong and how to fix it, in English: for logs and the command line. */
export function diagnosticInEnglish(
  code: DiagnosticCode,
  params: string[],
): { message: string; fix: string } {
  const fill = (text: string) => text.replace(/\$(\d)/g, (_place, digit) => params[Number(digit) - 1] ?? '…');
  const { message, fix } = diagnosticTexts[code];
  return { message: fill(message), fix: fill(fix) };
}
