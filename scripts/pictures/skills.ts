/** Skills as people write them, for the pictures. */

const minutes = (tools: string, lines: string) => `---
name: meeting-minutes
description: Turns notes of a meeting into minutes
allowed-tools: ${tools}
config:
  language: English # of the minutes
  length: one page
---

# Minutes

Write minutes from the notes that you are given, in {{config.language}}.

${lines}
`;

const steps = ['1. **Decisions** come first, each in one sentence.', '2. Then who does what, and by when.'];

/** The skill as it is kept. */
const minutesNow = { 'meeting-minutes/SKILL.md': minutes('insert_text', steps.join('\n')) };

/** An update of it that asks for more than was granted. */
export const minutesNext = {
  'meeting-minutes/SKILL.md': minutes(
    'insert_text, clipboard',
    [...steps, '3. End with what is still open.'].join('\n'),
  ),
  'meeting-minutes/references/example.md': '# An example\n',
  'meeting-minutes/scripts/dates.js': 'export default ({ input }) => input.text.trim();\n',
};

const simple = (name: string, description: string, tools: string) => ({
  [`${name}/SKILL.md`]: `---\nname: ${name}\ndescription: ${description}\nallowed-tools: ${tools}\n---\n\nDo it in few words.\n`,
});

/** What a team hands to everyone: a folder of folders. */
export const teamSkills = {
  ...minutesNow,
  ...simple('commit-message', 'Writes a commit message for a diff', 'insert_text'),
  ...simple('plain-words', 'Puts legal texts into plain words', 'floating_card'),
  'support-reply/SKILL.md': `---
name: support-reply
description: Answers a customer in our tone of voice
allowed-tools: insert_text
input:
  - { name: customer, label: Customer, required: true }
  - { name: tone, label: Tone, type: choice, options: [warm, formal], default: warm }
  - { name: answer, label: What we can offer, type: long }
  - { name: refund, label: With a refund, type: switch }
---

Answer {{input.customer}} in a {{input.tone}} tone.
`,
  'expenses/SKILL.md': `---
name: expenses
description: Makes a table of expenses, with their sum
allowed-tools: Bash Read
---

Read \`references/rules.md\`, then run \`scripts/table.sh\` on the list.
`,
  'expenses/references/rules.md': '# Rules\n\nOne line for each expense, amounts with two places.\n',
  'expenses/scripts/table.sh': `awk '{ sum += $NF; $1 = $2 = ""; print } END { printf "together %.2f\\n", sum }' "$1"\n`,
};
