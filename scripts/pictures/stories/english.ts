import type { Story } from './story';

export const englishStory: Story = {
  suffix: '',
  pages: {
    language: 'en',
    mailProgram: 'Mail',
    mailInbox: 'Inbox',
    mailDrafts: 'Drafts',
    mailSent: 'Sent',
    mailArchive: 'Archive',
    mailSubject: 'Numbers for the board',
    mailFace: 'DM',
    mailSender: 'Dana Moreau',
    mailTime: 'to me, 9:12',
    mailFirst:
      'Hi! The board meets tomorrow at ten. Is there anything you still need from my side before then? The report is nearly done.',
    mailQuestion: 'One more thing: are the accruals part of EBITDA, or do you show them below the line?',
    mailReply: 'Reply to Dana Moreau',
    codeTitle: 'Retry uploads that time out',
    codeAuthor: 'Sam Okafor wants to merge 2 commits',
    codeComment: 'Add a comment',
    notesOf: 'Mia’s notes',
    noteBefore: 'Reading list',
    noteTitle: 'Trip to Bern',
    noteAfter: 'Kitchen plans',
    noteTime: 'Edited today',
  },
  draft: 'hi, can u send me the numbers from last week? i need them til tomorow for the board meeting. thx',
  polish: 'polish',
  polished:
    'Hi, could you send me the numbers from last week? I need them by tomorrow for the board meeting. Thanks!',
  explanation:
    'The question is where costs that are booked but not yet paid show up:\n\n- **Accruals**: costs of this period without an invoice so far.\n- **EBITDA**: profit before interest, taxes, and write-offs.\n- “below the line”: left out of that figure.',
  comment:
    'this retrys forever when the servers down, can we add a backoff? also pls put the 5 into a constant',
  clearComment:
    'This retries without a pause when the server is down. Could we add a backoff? Also, please put the 5 into a constant.',
  expenses: `12 Oct  Train to Bern       48.20
12 Oct  Hotel, two nights  240.00
14 Oct  Train home          48.20`,
  request: 'put these expenses into a table',
  sum: 'Total',
  table: `| What | Amount |
| --- | ---: |
| Train to Bern | 48.20 |
| Hotel, two nights | 240.00 |
| Train home | 48.20 |
| **Total** | **336.40** |`,
  customer: 'Mia',
  skills: {
    minutes: 'Turns notes of a meeting into minutes',
    commit: 'Writes a commit message for a diff',
    plain: 'Puts legal texts into plain words',
    support: 'Answers a customer in our tone of voice',
    expenses: 'Makes a table of expenses, with their sum',
    release: 'What a team writes when it releases',
    notes: 'Turns a list of changes into release notes',
    apology: 'Says sorry to a customer, and what happens next',
    status: 'Writes a message for the status page',
  },
};
