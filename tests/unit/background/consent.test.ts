import { describe, expect, it, vi } from 'vitest';
import { createConsent, keepsNoConsent } from '../../../src/background/consent';
import type { FindPackages } from '../../../src/background/granted-skills';
import { createSettings } from '../../../src/store/settings';
import { memoryArea } from '../store/support/memory-area';

const hash = '1'.repeat(64);
const granted = (...permissions: string[]) => ({ package: hash, permissions });

function consentOf(
  initial: Record<string, unknown> = {},
  installed: FindPackages = async () =>
    new Map([
      ['one', hash],
      ['two', hash],
      ['polish', hash],
    ]),
) {
  const { area, kept } = memoryArea(initial);
  return { consent: createConsent(createSettings(area), installed), kept };
}

const a = { origin: 'https://a.example', model: 'writer' };
const b = { origin: 'https://b.example', model: 'writer' };

describe('what the user has agreed to', () => {
  it('to be sent to a model is known from then on, of that model at that origin alone', async () => {
    const { consent, kept } = consentOf();
    expect(await consent.hasAgreed(a)).toBe(false);
    await consent.rememberAgreed(a);
    await consent.rememberAgreed({ ...a });
    expect(await consent.hasAgreed(a)).toBe(true);
    expect(await consent.hasAgreed({ ...a, origin: 'http://a.example' })).toBe(false);
    expect(await consent.hasAgreed({ ...a, origin: 'https://a.example:8080' })).toBe(false);
    expect(await consent.hasAgreed({ ...a, model: 'thinker' })).toBe(false);
    expect(kept()).toEqual({ agreedModels: [a] });
  });

  it('as text alone is known as no more than that, until all is agreed to', async () => {
    const { consent, kept } = consentOf();
    await consent.rememberAgreed({ ...a, only: 'text' });
    expect(await consent.hasAgreed(a, 'text')).toBe(true);
    expect(await consent.hasAgreed(a)).toBe(false);
    await consent.rememberAgreed(a);
    expect(await consent.hasAgreed(a)).toBe(true);
    await consent.rememberAgreed({ ...a, only: 'text' });
    expect(kept()).toEqual({ agreedModels: [a] });
  });

  it('for a host, as an older version kept it, is asked again: it said nothing of scheme and model', async () => {
    const { consent } = consentOf({ knownHosts: ['a.example'] });
    expect(await consent.hasAgreed(a)).toBe(false);
  });

  it('by two runs at once is kept of both', async () => {
    const { consent, kept } = consentOf();
    await Promise.all([
      consent.rememberAgreed(a),
      consent.rememberAgreed(b),
      consent.grant('one', ['read files']),
      consent.grant('two', ['send mail']),
      consent.grant('one', ['read files', 'write files']),
    ]);
    expect(kept()).toEqual({
      agreedModels: [a, b],
      grantedPermissions: { one: granted('read files', 'write files'), two: granted('send mail') },
    });
  });

  it.each(['constructor', '__proto__', 'toString'])('is nothing for a skill called %s', async (id) => {
    expect(await consentOf().consent.granted(id)).toEqual([]);
  });

  it('that is damaged counts as nothing', async () => {
    const { consent } = consentOf({ agreedModels: 'all of them', grantedPermissions: { one: 'all' } });
    expect(await consent.hasAgreed(a)).toBe(false);
    expect(await consent.granted('one')).toEqual([]);
  });

  it('to a skill goes with the skill: another one of its id is asked for anew', async () => {
    const packages = new Map([
      ['one', hash],
      ['two', hash],
    ]);
    const installed = vi.fn<FindPackages>(async () => packages);
    const { consent, kept } = consentOf({ agreedModels: [a] }, installed);
    await consent.forget();
    expect(installed).not.toHaveBeenCalled();
    await consent.grant('one', ['read files']);
    await consent.grant('two', ['send mail']);
    packages.delete('one');
    await consent.forget();
    expect(kept()).toEqual({ agreedModels: [a], grantedPermissions: { two: granted('send mail') } });
    expect(await consent.granted('one')).toEqual([]);
  });

  it('to a skill ends with any change of its files, and what an earlier version kept for no package counts as nothing', async () => {
    const packages = new Map([['one', hash]]);
    const { consent, kept } = consentOf({ grantedPermissions: { two: ['send mail'] } }, async () => packages);
    await consent.grant('one', ['read files']);
    expect(await consent.granted('one')).toEqual(['read files']);
    expect(await consent.granted('two')).toEqual([]);
    packages.set('one', '2'.repeat(64));
    expect(await consent.granted('one')).toEqual([]);
    await consent.forget();
    expect(kept()).toEqual({ grantedPermissions: {} });
  });

  it('that a skill need not be confirmed holds for that version of it, beside what it was granted', async () => {
    const packages = new Map([['one', hash]]);
    const { consent, kept } = consentOf({}, async () => packages);
    expect(await consent.unasked('one')).toBe(false);
    await consent.grant('one', [], true);
    await consent.grant('one', ['read files']);
    expect(await consent.unasked('one')).toBe(true);
    expect(await consent.granted('one')).toEqual(['read files']);
    expect(await consent.agreed()).toMatchObject({
      skills: [{ skill: 'one', permissions: ['read files'], unasked: true }],
    });
    packages.set('one', '2'.repeat(64));
    expect(await consent.unasked('one')).toBe(false);
    await consent.grant('one', ['read files']);
    expect(await consent.unasked('one')).toBe(false);
    await consent.grant('one', [], true);
    await consent.takeBack('one');
    expect(await consent.unasked('one')).toBe(false);
    await consent.grant('unknown', [], true);
    expect(await consent.unasked('unknown')).toBe(false);
    expect(kept()).toEqual({ grantedPermissions: {} });
  });

  it('to a skill stays while it cannot be told which skills there are', async () => {
    const before = { grantedPermissions: { one: granted('read files') } };
    const { consent, kept } = consentOf(before, () => Promise.reject(new Error('no database')));
    await consent.forget();
    expect(kept()).toEqual(before);
  });

  it('holds in a private window, where nothing more is kept', async () => {
    const { consent, kept } = consentOf({
      agreedModels: [a],
      grantedPermissions: { one: granted('read') },
    });
    const before = structuredClone(kept());
    const inPrivate = keepsNoConsent(consent);
    expect(await inPrivate.hasAgreed(a)).toBe(true);
    expect(await inPrivate.granted('one')).toEqual(['read']);
    await inPrivate.rememberAgreed(b);
    await inPrivate.grant('one', ['write'], true);
    expect(kept()).toEqual(before);
  });
});
