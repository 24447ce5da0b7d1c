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
