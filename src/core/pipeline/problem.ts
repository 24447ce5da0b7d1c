/** What each problem of a pipeline says, in English, with `$1`, `$2`… for its params: a comment above an entry names them. */
export const pipelineProblemTexts = {
  // place of the step
  'step-form': {
    message: "Step $1 of “pipeline” isn't an object.",
    fix: 'Write, for example: {"step": "count", "skill": "word-count", "input": {"text": "{{input.text}}"}}',
  },
  // place of the step, key, the keys there are
  'step-key': {
    message: "Step $1 has the key “$2”, which steps don't have.",
    fix: 'Remove it, or use one of: $3.',
  },
  // place of the step, key
  'step-text': {
    message: '“$2” of step $1 must be text, and not empty.',
    fix: 'Write one text in double quotes.',
  },
  // place of the step
  'step-input-format': {
    message: '“input” of step $1 must be an object.',
    fix: 'Write the values by their names, for example: {"text": "{{input.text}}"}',
  },
  'pipeline-output': {
    message: '“outputMapping” needs a “pipeline”, which is missing.',
    fix: 'Remove it, or add a “pipeline”.',
  },
  // steps it has, steps allowed
  'pipeline-long': {
    message: 'The pipeline has $1 steps; at most $2 are allowed.',
    fix: 'Move some of them into a function of their own.',
  },
  // name of the step
  'step-name': {
    message: "“$1” can't be the name of a step.",
    fix: 'Use letters, digits, hyphens and underscores, and begin with a letter.',
  },
  // name of the step
  'step-twice': {
    message: 'Two steps are named “$1”.',
    fix: 'Rename one of them.',
  },
  // skill
  'step-skill-unlisted': {
    message: "“calls” doesn't list “$1”, so the step can't call it.",
    fix: 'Add “$1” to “calls”.',
  },
  // skill, how “calls” writes it
  'step-skill-spelt': {
    message: '“calls” lists “$2”, but the step has “$1”.',
    fix: 'Write it the same way in both, or add “$1” to “calls”.',
  },
  // skill, functions that are named like it
  'step-skill-near': {
    message: 'No function here is named “$1”. Similar names: $2.',
    fix: 'Correct the name if it is a typo. Otherwise, install “$1” before you run this.',
  },
  // the functions in the order of their calls
  'calls-cycle': {
    message: 'The function calls itself: $1.',
    fix: 'Remove one of these calls.',
  },
  // the expression, what stands there, what would be right
  'expression-syntax': {
    message: "“$1” can't be read: “$2” is there, but $3 should be.",
    fix: 'Correct it. To write braces as text, put them in quotes: {{ "{{" }}.',
  },
  // the path, its first name, the names there are
  'expression-root': {
    message: 'Nothing is known as “$2” in “$1”, so it stays as it is written.',
    fix: 'Begin with one of: $3.',
  },
  // the path, name of the step, steps like it or all before
  'expression-step': {
    message: "“$1” refers to the step “$2”, which doesn't exist.",
    fix: 'Use one of: $3.',
  },
  // the path, name of the step
  'expression-step-later': {
    message: "“$1” refers to the step “$2”, which isn't over by then.",
    fix: 'Move the step “$2” above this one.',
  },
  // the path, its name, names like it or all there are
  'expression-name': {
    message: "“$1” refers to “$2”, which isn't declared.",
    fix: 'Use one of: $3. Or declare “$2”.',
  },
  // the filter, filters like it or all there are
  'expression-filter': {
    message: '“$1” is not a known filter.',
    fix: 'Use one of: $2.',
  },
  // the filter, values it has, the least and the most it takes
  'expression-filter-values': {
    message: 'The filter “$1” has $2 values after its colon; it takes $3 to $4.',
    fix: 'Write them after a colon, with commas between them, for example: | truncate: 80',
  },
  // skill, name of the input
  'step-input-missing': {
    message: "“$1” requires the input “$2”, and the step doesn't give it.",
    fix: "Add “$2” to the step's “input”.",
  },
  // skill, name of the input, inputs like it or all there are
  'step-input-unknown': {
    message: "“$1” doesn't have an input “$2”.",
    fix: 'Remove it, or use one of: $3.',
  },
  // skill, name of the input, types that it may have, type that it is given
  'step-input-type': {
    message: '“$1” takes $3 for “$2”, and is given $4.',
    fix: 'Write one expression alone, such as {{input.name}}: it keeps its type.',
  },
  // skill, name of the input, the validator's own words
  'step-input-refused': {
    message: "“$1” doesn't take this value for “$2”: $3",
    fix: 'Give it a value that its input schema allows.',
  },
} as const;

/** A stable word for what is wrong with a pipeline. */
export type PipelineProblemCode = keyof typeof pipelineProblemTexts;

/** One thing that is wrong with a pipeline. */
export interface PipelineProblem {
  code: PipelineProblemCode;
  params: string[];
  /** The step that has it; absent where it is the pipeline's. */
  step?: string;
  /** Names and indices that lead to it in `skill.json`. */
  at: readonly string[];
}
