import { beforeEach, expect, it } from 'vitest';
import { type CalledTabs, createCalledTabs } from '../../../src/background/called-tabs';
import { memoryArea } from '../store/support/memory-area';

let memory: ReturnType<typeof memoryArea>;
let tabs: CalledTabs;
let ids = 0;
const newId = () => `call-${++ids}`;

beforeEach(() => {
  ids = 0;
  memory = memoryArea();
  tabs = createCalledTabs(memory.area, newId);
});

it('a tab is called until all of that has gone, also for the background after this one', async () => {
  expect(await tabs.has(7)).toBe(false);
  const call = await tabs.called(7);
  expect(await tabs.has(7)).toBe(true);
  expect(await tabs.has(8)).toBe(false);
  const next = createCalledTabs(memory.area, newId);
  expect(await next.has(7)).toBe(true);
  await next.left(7, call);
  expect(await next.has(7)).toBe(false);
});

it('what has gone of an earlier call does not end the one since, nor that of another tab', async () => {
  const first = await tabs.called(7);
  const second = await tabs.called(7);
  const other = await tabs.called(8);
  await tabs.left(7, first);
  await tabs.left(7, other);
  expect(await tabs.has(7)).toBe(true);
  await tabs.left(7, second);
  expect(await tabs.has(7)).toBe(false);
  expect(await tabs.has(8)).toBe(true);
});

it('what is damaged counts as nothing', async () => {
  await memory.area.set({ calledTabs: [7] });
  expect(await tabs.has(7)).toBe(false);
  await tabs.called(7);
  expect(await tabs.has(7)).toBe(true);
});

it('our frame counts that comes by the tab’s last call, and no other', async () => {
  const first = await tabs.called(7);
  const second = await tabs.called(7);
  const other = await tabs.called(8);
  expect(await tabs.joined(7, 3, first)).toBe(false);
  expect(await tabs.joined(7, 3, other)).toBe(false);
  expect(await tabs.joined(9, 3, second)).toBe(false);
  expect(await tabs.frameOf(7)).toBeUndefined();
  expect(await tabs.joined(7, 3, second)).toBe(true);
  expect(await tabs.frameOf(7)).toBe(3);
  expect(await createCalledTabs(memory.area, newId).frameOf(7)).toBe(3);
});

it('our frame stays when all of a call has gone, and is there at the next', async () => {
  const first = await tabs.called(7);
  await tabs.joined(7, 3, first);
  await tabs.left(7, first);
  expect([await tabs.has(7), await tabs.frameOf(7)]).toEqual([false, 3]);
  await tabs.called(7);
  expect([await tabs.has(7), await tabs.frameOf(7)]).toEqual([true, 3]);
});

it('with our frame all goes that was open in it, and nothing with a frame of before', async () => {
  await tabs.joined(7, 3, await tabs.called(7));
  await tabs.joined(7, 5, await tabs.called(7));
  await tabs.gone(7, 3);
  expect([await tabs.has(7), await tabs.frameOf(7)]).toEqual([true, 5]);
  await tabs.gone(7, 5);
  expect([await tabs.has(7), await tabs.frameOf(7)]).toEqual([false, undefined]);
});

it('our frame is there again by the call of before, with what is open, as after Back; and not once another was made', async () => {
  const call = await tabs.called(7);
  await tabs.joined(7, 3, call);
  await tabs.gone(7, 3);
  expect(await tabs.joined(7, 3, call)).toBe(true);
  expect([await tabs.has(7), await tabs.frameOf(7)]).toEqual([true, 3]);
  await tabs.gone(7, 3);
  await tabs.called(7);
  expect(await tabs.joined(7, 3, call)).toBe(false);
});
