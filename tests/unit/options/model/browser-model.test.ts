import { describe, expect, it } from 'vitest';
import { browserModelState, downloadBrowserModel } from '../../../../src/options/model/browser-model';
import { createFakePromptApi } from '../../sandbox/browser-model/fake-prompt-api';

const never = new AbortController().signal;

describe('the state', () => {
  it.each(['unavailable', 'downloadable', 'downloading', 'available'] as const)('is %s', async (state) => {
    expect(await browserModelState(createFakePromptApi({ state }).scope)).toBe(state);
  });

  it('is unavailable in a browser that knows no such thing', async () => {
    expect(await browserModelState({})).toBe('unavailable');
    expect(await browserModelState()).toBe('unavailable');
  });
});

describe('the download', () => {
  it.each(['downloadable', 'downloading'] as const)(
    'of one that is %s tells how far it is',
    async (state) => {
      const api = createFakePromptApi({ state, clicked: true, fractions: [0, 0.5, 1] });
      const told: number[] = [];
      await downloadBrowserModel((fraction) => told.push(fraction), never, api.scope);
      expect(told).toEqual([0, 0.5, 1]);
      expect(api.destroyed).toBe(1);
    },
  );

  it('asks for the same as a run does', async () => {
    const api = createFakePromptApi({ state: 'downloadable', clicked: true });
    await downloadBrowserModel(() => undefined, never, api.scope);
    await browserModelState(api.scope);
    const { expectedInputs, expectedOutputs } = api.created[0] ?? {};
    expect(api.asked).toEqual([{ expectedInputs, expectedOutputs }]);
  });

  it('fails in the words of the browser', async () => {
    const unclicked = createFakePromptApi({ state: 'downloadable' });
    await expect(downloadBrowserModel(() => undefined, never, unclicked.scope)).rejects.toMatchObject({
      code: 'model-not-ready',
      detail: 'Requires a user gesture.',
    });
    const createError = new DOMException('Not enough space.', 'NetworkError');
    const full = createFakePromptApi({ state: 'downloadable', clicked: true, createError });
    await expect(downloadBrowserModel(() => undefined, never, full.scope)).rejects.toMatchObject({
      code: 'model-not-ready',
      detail: 'Not enough space.',
    });
  });

  it('fails where there is no such model', async () => {
    await expect(downloadBrowserModel(() => undefined, never, {})).rejects.toMatchObject({
      code: 'model-unavailable',
    });
  });

  it('can be given up', async () => {
    const api = createFakePromptApi({ state: 'downloadable', clicked: true });
    const stop = AbortSignal.abort();
    await expect(downloadBrowserModel(() => undefined, stop, api.scope)).rejects.toBe(stop.reason);
  });
});
