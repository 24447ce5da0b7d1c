/** Skills as people write them, for the pictures. */
import type { SkillTexts, Story } from './stories/story';

const minutes = (description: string, tools: string, lines: string) => `---
name: meeting-minutes
description: ${description}
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
const minutesNow = ({ minutes: description }: SkillTexts) => ({
  'meeting-minutes/SKILL.md': minutes(description, 'insert_text', steps.join('\n')),
});

/** An update of it that asks for more than was granted. */
export const minutesNext = ({ skills }: Story) => ({
  'meeting-minutes/SKILL.md': minutes(
    skills.minutes,
    'insert_text, clipboard',
    [...steps, '3. End with what is still open.'].join('\n'),
  ),
  'meeting-minutes/references/example.md': '# An example\n',
  'meeting-minutes/scripts/dates.js': 'export default ({ input }) => input.text.trim();\n',
});

const simple = (name: string, description: string, tools: string, text = 'Do it in few words.') => ({
  [`${name}/SKILL.md`]: `---\nname: ${name}\ndescription: ${description}\nallowed-tools: ${tools}\n---\n\n${text}\n`,
});

/** An update that asks for nothing more. */
export const plainNext = ({ skills }: Story) =>
  simple('plain-words', skills.plain, 'floating_card', 'Do it in few words. Keep dates and names.');

/** What a team hands to everyone: a folder of folders. */
export const teamSkills = ({ skills, sum }: Story): Record<string, string> => ({
  ...minutesNow(skills),
  ...simple('commit-message', skills.commit, 'insert_text'),
  ...simple('plain-words', skills.plain, 'floating_card'),
  'support-reply/SKILL.md': `---
name: support-reply
description: ${skills.support}
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
description: ${skills.expenses}
allowed-tools: Bash Read
---

Read \`references/rules.md\`, then run \`scripts/table.sh\` on the list.
`,
  'expenses/references/rules.md': '# Rules\n\nOne line for each expense, amounts with two places.\n',
  'expenses/scripts/table.sh': table(sum),
});

/** A marketplace's repository, with two plugins. */
export const plugins = ({ skills }: Story): Record<string, string> => ({
  'plugins-main/.claude-plugin/marketplace.json': JSON.stringify({
    name: 'writing-tools',
    plugins: [
      {
        name: 'release-desk',
        source: './plugins/release',
        author: { name: 'Ada' },
        license: 'MIT',
        description: skills.release,
      },
      { name: 'support-desk', source: './plugins/support', author: { name: 'Grace' }, license: 'Apache-2.0' },
    ],
  }),
  ...inFolder('plugins-main/plugins/release/skills', simple('release-notes', skills.notes, 'insert_text')),
  'plugins-main/plugins/release/commands/release.md': 'Release.',
  ...inFolder('plugins-main/plugins/support/skills', simple('apology', skills.apology, 'insert_text')),
  ...inFolder('plugins-main/plugins/support/skills', simple('status-page', skills.status, 'insert_text')),
});

const inFolder = (folder: string, files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

/** Reads lines of two words for the day, what it was, and the amount; writes CSV. */
const table = (sum: string): string => `awk '{
  amount = $NF; sum += amount
  $1 = $2 = $NF = ""
  gsub(/^ +| +$/, "")
  printf "\\"%s\\",%s\\n", $0, amount
} END { printf "${sum},%.2f\\n", sum }' "$1"
`;
