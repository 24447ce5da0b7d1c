import { describe, expect, it } from 'vitest';
import { createSkillRanking } from '../../../../src/core/library/ranking';

const skill = (id: string, description: string, name = id, category?: string) => ({
  id,
  name,
  description,
  ...(category !== undefined && { category }),
});

const skills = [
  skill('minutes', 'Turns the recording of a meeting into notes with action items.'),
  skill('standup', 'Writes what was done since yesterday.'),
  skill('letters', 'Answers complaints of customers politely.'),
  skill('postgres', 'Finds slow queries and missing indexes.', 'PostgreSQL', 'Databases'),
  skill('会议纪要', '把会议录音整理成要点和待办。'),
  skill('cafe', 'Writes menus for a café.'),
];
const ranking = createSkillRanking(skills);
const foundBy = async (request: string) => (await ranking).rank(request).map(({ entry }) => entry.id);

describe('a request finds the skill that it is about', () => {
  it.each([
    ['in words of its own', 'make action items from my meetings', 'minutes'],
    ['by another form of a word', 'answer a complaining customer', 'letters'],
    ['by a word of the name', 'letters', 'letters'],
    ['by the name beside the id', 'tune PostgreSQL', 'postgres'],
    ['by the category', 'database', 'postgres'],
    ['by the beginning of a word', 'compl', 'letters'],
    ['with a letter that is wrong', 'custemers', 'letters'],
    ['without accents', 'cafe menu', 'cafe'],
    ['in Chinese, which has no spaces', '整理一下会议录音', '会议纪要'],
  ])('%s: %s', async (_how, request, id) => {
    expect((await foundBy(request))[0]).toBe(id);
  });
});

it('gives nothing where no word is known, and none of the skills that have none', async () => {
  expect(await foundBy('zebra')).toEqual([]);
  expect(await foundBy('')).toEqual([]);
  expect(await foundBy('meeting')).not.toContain('letters');
});

it('gives those that are equally good in their order', async () => {
  const alike = Array.from({ length: 5 }, (_, index) => skill(`s${index}`, 'About documents.'));
  expect((await createSkillRanking(alike)).rank('documents').map(({ entry }) => entry.id)).toEqual(
    alike.map(({ id }) => id),
  );
});
