import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { showBudget } from '../../../src/background/budget-badge';
import { withRequest } from '../../../src/core/run/month-usage';

const marks = { setBadgeText: vi.fn(), setBadgeBackgroundColor: vi.fn(), setTitle: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  for (const [name, mark] of Object.entries(marks))
    vi.spyOn(browser.action, name as 'setTitle').mockImplementation(mark);
});

const at = Date.UTC(2026, 10, 9, 12);
const spent = (cost: number) =>
  withRequest(
    { month: '2026-11', models: [], days: [], skills: [] },
    at,
    'writer',
    { input: 1, output: 1 },
    cost,
  );

it.each([
  ['nothing is said of it below four fifths', 7.9, ''],
  ['four fifths are said', 8, '80%'],
  ['no more than it is', 9.99, '99%'],
  ['all of it', 10, '100%'],
  ['nor more than all', 25, '100%'],
])('the icon and the budget: %s', async (_what, cost, badge) => {
  await showBudget({ usage: spent(cost), budget: { limit: 10 } });
  expect(marks.setBadgeText).toHaveBeenCalledExactlyOnceWith({ text: badge });
});

it('without a budget the icon says nothing of what was spent', async () => {
  await showBudget({ usage: spent(500) });
  expect(marks.setBadgeText).toHaveBeenCalledExactlyOnceWith({ text: '' });
});
