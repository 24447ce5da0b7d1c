import { expect, it, vi } from 'vitest';
import { createManagedSettings } from '../../../src/store/managed';

type Hear = (changes: unknown, area: string) => void;

function storageOf(get: () => Promise<Record<string, unknown>>) {
  const listeners = new Set<Hear>();
  const onChanged = {
    addListener: (hear: Hear) => void listeners.add(hear),
    removeListener: (hear: Hear) => void listeners.delete(hear),
  };
  const settings = createManagedSettings({ managed: { get }, onChanged });
  const change = (area: string) => {
    for (const hear of listeners) hear({}, area);
  };
  return { settings, change };
}

it('reads the sources of a policy', async () => {
  const sources = [{ url: 'https://acme.example/pack.zip' }];
  const { settings } = storageOf(async () => ({ sources, other: 1 }));
  expect(await settings.read()).toEqual({ sources, problems: [] });
});

it('has none where the browser has no policy, as Firefox says by an error', async () => {
  const { settings } = storageOf(() => Promise.reject(new Error('Managed storage manifest not found')));
  expect(await settings.read()).toEqual({ sources: [], problems: [] });
});

it('tells of another policy, and of nothing else that is stored', () => {
  const { settings, change } = storageOf(async () => ({}));
  const listener = vi.fn();
  const end = settings.onChange(listener);
  change('local');
  expect(listener).not.toHaveBeenCalled();
  change('managed');
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  change('managed');
  expect(listener).toHaveBeenCalledTimes(1);
});
