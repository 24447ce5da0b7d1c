/** What the codes say that are of skill.json alone. See `diagnosticTexts`. */
export const functionDiagnosticTexts = {
  // what should stand there
  'json-syntax': {
    message: "The file isn't valid JSON. This should stand here: $1",
    fix: 'Put double quotes around names and text, commas between entries and none after the last one, and no comments.',
  },
  'json-after': {
    message: 'There is more text after the end of the JSON.',
    fix: 'Remove what stands behind it.',
  },
  'json-deep': {
    message: 'The file was not read because it is nested too deeply.',
    fix: 'Write the signature with fewer levels.',
  },
  'json-not-object': {
    message: "The file isn't a JSON object.",
    fix: 'Begin it with “{” and end it with “}”.',
  },
  // key, the keys there are
  'function-key': {
    message: '“$1” is not a key of skill.json.',
    fix: 'Remove it, or correct the spelling. The keys are: $2.',
  },
  // key, an example
  'function-missing': {
    message: 'skill.json has no “$1”.',
    fix: 'Add it, for example: "$1": $2',
  },
  // key
  'function-text': {
    message: '“$1” must be text, and may not be empty.',
    fix: 'Write one text in double quotes.',
  },
  // key
  'function-texts': {
    message: '“$1” must be a list of text values.',
    fix: 'Write a list, for example: "$1": ["first", "second"]',
  },
  // name
  'function-name': {
    message: "“$1” can't be the name of a function.",
    fix: 'Begin with a lowercase letter, and use only lowercase letters, digits and underscores, for example: word_count',
  },
  // name, the skill that has it
  'function-name-taken': {
    message: 'The skill “$2” is a function that is named “$1” too.',
    fix: 'Give one of them another name.',
  },
  // what the file says, the modes there are
  'function-mode': {
    message: '“$1” is not a known mode.',
    fix: 'Use one of: $2.',
  },
  // its fix: the names that are looked for
  'function-code-missing': {
    message: "The function's code is missing.",
    fix: 'Add one of these files beside skill.json: $1. Or write "mode": "llm" and add a prompt.md.',
  },
  'function-prompt-missing': {
    message: 'The mode is llm, but the function has no prompt.',
    fix: 'Add a prompt.md beside skill.json, or text below the frontmatter of SKILL.md.',
  },
  'function-pipeline': {
    message: '“pipeline” must be a list of steps, and only the mode composite has one.',
    fix: 'Write "mode": "composite", or remove the pipeline.',
  },
  // key, least, most
  'function-count': {
    message: '“$1” must be a whole number from $2 to $3.',
    fix: 'Write the number without quotes.',
  },
  'function-other': {
    message: "This skill.json is not a function's, so it is kept as an ordinary file.",
    fix: 'For a function, add “mode”, “input” and “output”. Otherwise, nothing needs to be done.',
  },
  // key
  'schema-not-object': {
    message: '“$1” must be a JSON Schema.',
    fix: 'Write an object, for example: "$1": {"type": "object", "properties": {"text": {"type": "string"}}}',
  },
  'schema-input': {
    message: '“input” must be the JSON Schema of an object.',
    fix: 'Write "type": "object" in it, and each value under “properties”.',
  },
  // place in the schema, what is wrong
  'schema-invalid': {
    message: 'The JSON Schema at “$1” is not valid. The validator says: $2',
    fix: 'Correct it as JSON Schema draft-07 wants it.',
  },
  // address
  'schema-draft': {
    message: '“$1” is not a version of JSON Schema that is read here.',
    fix: 'Remove “$schema” for draft-07, or name draft-07, 2019-09 or 2020-12.',
  },
  // address
  'schema-remote': {
    message: '“$1” leads out of the file. Nothing is loaded from elsewhere.',
    fix: 'Copy that schema into “definitions”, and refer to it with “#/definitions/…”.',
  },
  // reference
  'schema-ref': {
    message: '“$1” leads to no schema in the file.',
    fix: 'Correct the reference, or add the schema under “definitions”.',
  },
  // levels allowed
  'schema-deep': {
    message: 'The JSON Schema is nested more than $1 levels deep.',
    fix: 'Use fewer levels.',
  },
  // parts allowed
  'schema-large': {
    message: 'The JSON Schema has more than $1 parts.',
    fix: 'Use a smaller schema.',
  },
  // pattern
  'schema-pattern': {
    message: 'The pattern “$1” is not valid, or could take too long on some texts.',
    fix: 'Use a short pattern without repetitions inside repetitions, lookaround or references back.',
  },
  // property
  'schema-default': {
    message: "The default of “$1” isn't a value that its own schema accepts.",
    fix: 'Correct the default or the schema.',
  },
} as const;
