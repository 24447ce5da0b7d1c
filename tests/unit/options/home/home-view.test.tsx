// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ModelEntry } from '../../../../src/core/models/model-entry';
import type { MonthOverview } from '../../../../src/messages/settings-commands';
import { HomeView } from '../../../../src/options/home/home-view';
import { fakeCommands, fakePlatform, stored } from '../support/fakes';
import { draw, fill, press, shown, text } from '../support/screen';

const used: MonthOverview = {
  usage: {
    month: '2026-11',
    models: [
      { label: 'writer', input: 900, output: 100, cost: 4.5, unpriced: 0 },
      { label: 'other', input: 50, output: 0, cost: 0, unpriced: 50 },
    ],
    days: [{ day: 3, runs: 2, tokens: 1050, cost: 4.5 }],
    skills: [
      { id: 'ask', name: 'Ask', runs: 1 },
      { id: 'polish', name: 'Polish', runs: 7 },
    ],
  },
};

async function open(overview: Partial<MonthOverview> = {}, ...models: ModelEntry[]) {
  const commands = fakeCommands(models);
  commands.monthOverview.mockResolvedValue({ ...used, ...overview });
  await draw(<HomeView commands={commands} platform={fakePlatform()} />);
  return commands;
}

const cells = (caption: string) =>
  [...document.querySelectorAll('table')]
    .find((table) => table.textContent?.includes(caption))
    ?.querySelectorAll('tbody tr');

beforeEach(() => localStorage.clear());

describe('the first steps', () => {
  test('stand there with what is done of them, until all is', async () => {
    localStorage.setItem('first-steps', 'called');
    await open({}, stored);
    await shown('First steps');
    expect(document.querySelectorAll('.first-step-done')).toHaveLength(2);
    localStorage.setItem('first-steps', 'called fixed');
    document.body.replaceChildren();
    await open({}, stored);
    await shown('This month');
    await vi.waitFor(() => expect(text()).not.toContain('First steps'));
  });

  test('lead to the models while there is none', async () => {
    await open();
    await shown('First steps');
    expect(document.querySelector('.first-steps a[href="#model"]')).not.toBeNull();
  });
});

describe('what was used', () => {
  test('is there as a sum, by day, by model and by skill', async () => {
    await open();
    await shown('2 runs · 1,050 tokens · $4.50');
    expect(cells('Day')?.[0]?.textContent).toBe('Nov 321,050$4.50');
    expect([...(cells('By model') ?? [])].map((row) => row.textContent)).toEqual([
      'writer1,000$4.50',
      'other50No price set',
    ]);
    expect(text()).toContain('don’t count toward the budget: other');
    expect(document.querySelector('ol[aria-labelledby="home-skills"] li')?.textContent).toBe(
      'Polish: 7 runs',
    );
    expect(document.querySelectorAll('.day-bars span')).toHaveLength(30);
  });

  test('says that there is nothing yet', async () => {
    await open({ usage: { month: '2026-11', models: [], days: [], skills: [] } });
    await shown('No runs in November 2026 yet');
  });
});

describe('the budget', () => {
  test('is set and removed', async () => {
    const commands = await open();
    await shown('Budget per month');
    await fill('Budget per month (US dollars)', ' 5,50 ');
    await press('Save budget');
    expect(commands.setBudget).toHaveBeenLastCalledWith({ limit: 5.5 });
    await fill('Budget per month (US dollars)', '');
    await press('Save budget');
    expect(commands.setBudget).toHaveBeenLastCalledWith(undefined);
  });

  test.each(['much', '0', '-1', '1,000', '1.000', '1e3'])('is not set to %s', async (typed) => {
    const commands = await open();
    await shown('Budget per month');
    await fill('Budget per month (US dollars)', typed);
    await press('Save budget');
    await shown('Enter an amount');
    expect(commands.setBudget).not.toHaveBeenCalled();
  });

  test.each([
    [10, '$4.50 of $10.00 used (45%)'],
    [5, 'Most of this month’s budget is used'],
    [4.5, 'This month’s budget is used up'],
  ])('of $%d says: %s', async (limit, words) => {
    await open({ budget: { limit } });
    await shown(words);
    expect(document.querySelector('.notice') !== null).toBe(limit < 10);
  });
});
