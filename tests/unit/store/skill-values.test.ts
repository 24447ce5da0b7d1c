import { describe, expect, it } from 'vitest';
import { forgettingValues } from '../../../src/background/forget-values';
import { createSkillValues, keepsNoValues, valueLimits } from '../../../src/store/skill-values';

function areaOf(items: Record<string, unknown> = {}) {
  return {
    items,
    // As the browser does: what is stored is a copy.
    get: async (key: string) => structuredClone(key in items ? { [key]: items[key] } : {}),
    set: async (changes: Record<string, unknown>) => void Object.assign(items, structuredClone(changes)),
  };
}

const set = (key: string, value: unknown) => (values: Map<string, unknown>) => void values.set(key, value);
const get = (key: string) => (values: Map<string, unknown>) => values.get(key);

describe('the values of skills', () => {
  it('are kept for their owner alone', async () => {
    const area = areaOf();
    await createSkillValues(area, 'skillScratch').update('user:a', set('k', { n: 1 }));
    const again = createSkillValues(area, 'skillScratch');
    expect(await again.update('user:a', get('k'))).toEqual({ n: 1 });
    expect(await again.update('user:b', get('k'))).toBeUndefined();
    expect(await again.update('user:a:b', get('k'))).toBeUndefined();
  });

  it('are not lost where several change at the same time', async () => {
    const values = createSkillValues(areaOf(), 'skillSession');
    const add = (all: Map<string, unknown>) => void all.set('n', Number(all.get('n') ?? 0) + 1);
    await Promise.all(Array.from({ length: 20 }, () => values.update('user:a', add)));
    expect(await values.update('user:a', get('n'))).toBe(20);
  });

  it('have no way to a prototype', async () => {
    const values = createSkillValues(areaOf(), 'skillScratch');
    await values.update('__proto__', set('__proto__', { polluted: true }));
    await values.update('user:a', set('constructor', 1));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(await values.update('user:b', get('constructor'))).toBeUndefined();
    expect(await values.update('user:a', get('constructor'))).toBe(1);
  });

  it('are refused where they are too much for one, and nothing is changed', async () => {
    const values = createSkillValues(areaOf(), 'skillScratch');
    await values.update('user:a', set('k', 'old'));
    await expect(values.update('user:a', set('k', 'x'.repeat(valueLimits.owner)))).rejects.toThrow(
      RangeError,
    );
    expect(await values.update('user:a', get('k'))).toBe('old');
  });

  it('are refused where all together are too much, and can be made fewer still', async () => {
    const values = createSkillValues(areaOf(), 'skillScratch', { owner: 100, all: 150 });
    await values.update('user:a', set('k', 'x'.repeat(60)));
    await expect(values.update('user:b', set('k', 'x'.repeat(60)))).rejects.toThrow(RangeError);
    await values.update('user:a', (all) => all.clear());
    await values.update('user:b', set('k', 'x'.repeat(60)));
  });

  it('count as none where the record is damaged', async () => {
    const values = createSkillValues(areaOf({ skillScratch: { a: 1 } }), 'skillScratch');
    expect(await values.update('user:a', get('k'))).toBeUndefined();
    await values.update('user:a', set('k', 1));
    expect(await values.update('user:a', get('k'))).toBe(1);
  });

  it('are read in a private window, and not kept', async () => {
    const values = createSkillValues(areaOf(), 'skillScratch');
    await values.update('user:a', set('k', 1));
    const none = keepsNoValues(values);
    expect(await none.update('user:a', get('k'))).toBe(1);
    await none.update('user:a', set('k', 2));
    expect(await values.update('user:a', get('k'))).toBe(1);
  });
});

describe('when skills are changed', () => {
  it('values go with their skill; those of built-in skills stay', async () => {
    const values = createSkillValues(areaOf(), 'skillScratch');
    for (const owner of ['user:a', 'user:b', 'builtin:b']) await values.update(owner, set('k', owner));
    await forgettingValues(values, async () => ['a']).forget();
    const left = await Promise.all(
      ['user:a', 'user:b', 'builtin:b'].map((owner) => values.update(owner, get('k'))),
    );
    expect(left).toEqual(['user:a', undefined, 'builtin:b']);
  });

  it('nothing goes where it cannot be told which skills there are', async () => {
    const values = createSkillValues(areaOf(), 'skillScratch');
    await values.update('user:a', set('k', 1));
    await forgettingValues(values, () => Promise.reject(new Error('no database'))).forget();
    expect(await values.update('user:a', get('k'))).toBe(1);
  });
});
