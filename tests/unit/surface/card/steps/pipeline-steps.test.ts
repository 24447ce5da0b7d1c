// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PipelineEvent } from '../../../../../src/core/run/run-event';
import { closeAfterEach, type OpenCard, openCard, started, succeeded, unfold } from '../open-card';

vi.mock('../../../../../src/messages/i18n', async () => await import('../../on-page'));

let card: OpenCard;

const begun = (call: number, step: string, skill: string): PipelineEvent => ({
  type: 'step-begun',
  call,
  step,
  skill,
  input: `{"of": "${step}"}`,
  unfilled: call === 2 ? ['{{input.x}}'] : [],
});
const over = (call: number, ok = true): PipelineEvent => ({
  type: 'step-over',
  call,
  ok,
  duration: 1,
  output: ok ? `gave ${call}` : '',
  characters: ok ? 6 : 0,
});
const lines = () => card.page.texts('.step').map((text) => text.replace(/\s+/g, ' ').trim());

beforeEach(() => {
  vi.useFakeTimers();
  card = openCard();
  card.tell(started);
});
closeAfterEach(() => card);

describe('the steps of a pipeline', () => {
  it('are listed as they go, with what became of each', () => {
    card.tell(begun(1, 'find', 'search'), begun(2, 'sum', 'summarize'), over(1), {
      type: 'step-left-out',
      call: 3,
      step: 'more',
      skill: 'search',
    });
    expect(card.page.texts('.step-text')).toEqual(['find: search', 'sum: summarize', 'more: search']);
    expect(card.page.texts('.step-note')).toEqual(['skipped']);
    card.tell(over(2, false));
    expect(card.page.texts('.step-failed')).toEqual(['failed']);
    expect(lines()).toHaveLength(3);
  });

  it('have what they were given and what they gave folded away', async () => {
    card.tell(begun(1, 'find', 'search'), begun(2, 'sum', 'summarize'), over(1), over(2));
    expect(card.page.texts('.step pre')).toEqual([]);
    await unfold(card, '.step:nth-child(2) details');
    expect(card.page.texts('.step pre')).toEqual(['{"of": "sum"}', 'gave 2']);
    expect(card.page.texts('.step-more')).toEqual(['Input', 'Nothing to fill in for: {{input.x}}', 'Result']);
  });

  it('have the steps of a pipeline that they call folded away in them', async () => {
    card.tell(begun(1, 'find', 'search'), begun(2, 'sum', 'report'));
    card.tell({ ...begun(1, 'read', 'notes'), within: 2 }, { ...over(1), within: 2 });
    expect(card.page.texts('.step-text')).toEqual(['find: search', 'sum: report']);
    await unfold(card, '.step:nth-child(2) > details');
    expect(card.page.texts('.inner-steps .step-text')).toEqual(['read: notes']);
    await unfold(card, '.inner-steps details');
    expect(card.page.texts('.inner-steps pre')).toEqual(['{"of": "read"}', 'gave 1']);
    // The step beside it, which has the same place as that one, goes on.
    expect(card.page.texts('.steps > .step:nth-child(1) pre')).toEqual([]);
    card.tell({ ...begun(1, 'lost', 'nobody'), within: 7 });
    expect(card.page.texts('.step-text')).toEqual(['find: search', 'sum: report', 'read: notes']);
  });

  it('are folded to a line when the run is over, and those at work were stopped', async () => {
    card.tell(begun(1, 'find', 'search'), over(1), begun(2, 'sum', 'summarize'));
    card.tell(succeeded({ delivery: 'card', status: 'done' }));
    expect(card.page.texts('.all-steps > summary')).toEqual(['2 steps']);
    expect(card.page.texts('.step-note')).toEqual(['stopped']);
  });

  it('that begin again when the run is tried again stand there once', () => {
    card.tell(begun(1, 'find', 'search'), over(1, false), begun(1, 'find', 'search'));
    expect(card.page.texts('.step-text')).toEqual(['find: search']);
    expect(card.page.texts('.step-failed')).toEqual([]);
  });
});
