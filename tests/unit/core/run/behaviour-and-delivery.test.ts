import { describe, expect, it } from 'vitest';
import { detectBehaviour } from '../../../../src/core/run/behaviour';
import type { Behaviour, Delivery, Read, TargetSummary } from '../../../../src/core/run/run-request';
import { chooseDelivery, outputToolFor, savesMessageOnly } from '../../../../src/core/tools/delivery';
import { pageTaking, requestOf, skillOf, startRun, worldOf } from '../execute/fakes';

describe('detectBehaviour', () => {
  const cases: [editable: boolean, read: Read, expected: Behaviour][] = [
    [true, 'nothing', 'direct-output'],
    [true, 'selection', 'rewrite'],
    [true, 'field', 'rewrite'],
    [false, 'selection', 'explain'],
    [false, 'nothing', 'no-input'],
  ];
  it.each(cases)('editable %s, %s is read: %s', (editable, read, expected) => {
    expect(detectBehaviour({ editable, read })).toBe(expected);
  });
});

describe('chooseDelivery', () => {
  // What is used and where the result goes, for each situation and each tool.
  const table: Record<string, Record<Behaviour, Delivery>> = {
    none: { 'direct-output': 'insert', rewrite: 'replace', explain: 'card', 'no-input': 'card' },
    insert_text: { 'direct-output': 'insert', rewrite: 'replace', explain: 'card', 'no-input': 'card' },
    floating_card: { 'direct-output': 'card', rewrite: 'card', explain: 'card', 'no-input': 'card' },
    clipboard: {
      'direct-output': 'clipboard',
      rewrite: 'clipboard',
      explain: 'clipboard',
      'no-input': 'clipboard',
    },
    save_memo: { 'direct-output': 'memo', rewrite: 'memo', explain: 'memo', 'no-input': 'memo' },
  };
  const placeIn: Record<Behaviour, Delivery> = {
    'direct-output': 'insert',
    rewrite: 'replace',
    explain: 'card',
    'no-input': 'card',
  };
  const cells = Object.entries(table).flatMap(([tool, row]) =>
    Object.entries(row).map(([behaviour, delivery]) => [tool, behaviour as Behaviour, delivery] as const),
  );
  it.each(cells)('first output tool %s, %s: %s', (tool, behaviour, delivery) => {
    expect(chooseDelivery(tool === 'none' ? [] : [tool], placeIn[behaviour])).toBe(delivery);
  });

  const situations: Record<Behaviour, Partial<TargetSummary>> = {
    'direct-output': { read: 'nothing', text: '' },
    rewrite: { read: 'selection', text: 'teh text' },
    explain: { editable: false, read: 'selection', text: 'teh text' },
    'no-input': { editable: false, read: 'nothing', text: '' },
  };

  it.each(cells)('a run with %s in %s delivers by %s', async (tool, behaviour, delivery) => {
    const page = pageTaking();
    const world = worldOf(
      skillOf({ mode: 'direct', body: 'made', allowedTools: tool === 'none' ? [] : [tool] }),
    );
    const run = startRun(world, requestOf(situations[behaviour]), page);
    expect(await run.done).toMatchObject({ status: 'success', text: 'made' });
    expect(run.of('started')).toMatchObject([{ behaviour, delivery }]);
    const inField = delivery === 'insert' || delivery === 'replace';
    expect(run.of('succeeded')).toMatchObject([
      { outcome: { delivery, status: inField ? 'written' : 'done' } },
    ]);
    expect(page.insert.mock.calls.map(([text]) => text)).toEqual(inField ? ['made'] : []);
    expect(world.clipboard).toEqual(delivery === 'clipboard' ? ['made'] : []);
    expect(world.memos.map(({ text }) => text)).toEqual(delivery === 'memo' ? ['made'] : []);
  });

  it('goes by the first output tool, whatever other tools stand before it', () => {
    expect(chooseDelivery(['proofread', 'clipboard', 'insert_text'], 'replace')).toBe('clipboard');
  });

  it('names the tool that carries each delivery out', () => {
    const deliveries = ['insert', 'replace', 'card', 'clipboard', 'memo'] as const;
    const named = deliveries.map((delivery) => outputToolFor(delivery, [], {}));
    expect(named).toEqual(['insert_text', 'insert_text', 'floating_card', 'clipboard', 'save_memo']);
  });

  it.each([
    [[], 'insert_text'],
    [['proofread', 'insert_text', 'floating_card'], 'insert_text'],
    [['floating_card', 'insert_text'], 'floating_card'],
  ])('in a read-only field %j goes by %s', (allowedTools, tool) => {
    expect(outputToolFor('card', allowedTools, { readOnly: true })).toBe(tool);
  });
});

describe('savesMessageOnly', () => {
  it.each([
    [['save_memo'], true],
    [['save_memo', 'insert_text'], false],
    [[], false],
    [['insert_text'], false],
  ])('%j: %s', (tools, expected) => {
    expect(savesMessageOnly(tools)).toBe(expected);
  });
});
