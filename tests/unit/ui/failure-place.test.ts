import { describe, expect, it } from 'vitest';
import { reduceRun } from '../../../src/core/record/reduce-run';
import { newRunView } from '../../../src/core/record/view';
import { errorParams } from '../../../src/core/run/error-params';
import { runErrorCodes } from '../../../src/core/run/run-failure';
import english from '../../../src/locales/en/errors.json';
import chinese from '../../../src/locales/zh_CN/errors.json';
import { settingsSections } from '../../../src/messages/page-commands';
import { actionsFor } from '../../../src/surface/card/card-actions';
import { failurePlaces, settingsPlaceOf } from '../../../src/ui/failure-place';

const catalogues: Record<string, { message: string } | undefined>[] = [english, chinese];

/** What the card says to do after a failure, in both languages. */
const nextOf = (code: string) =>
  catalogues.map((catalogue) => catalogue[`error_${code.replaceAll('-', '_')}_next`]?.message ?? '');

const actionsAfter = (code: (typeof runErrorCodes)[number]) =>
  actionsFor(
    { ...newRunView(), status: 'error', failure: { code } },
    { places: ['insert'], undo: true, retry: true },
  );

describe('after a failure', () => {
  it.each(runErrorCodes)('%s: the first button does what the text says', (code) => {
    const { openSettings, retry, primary } = actionsAfter(code);
    const { section, retryFirst } = failurePlaces[code];
    expect([openSettings, retry]).toEqual([section, failurePlaces[code].retry]);
    if (section) expect(settingsSections).toContain(section);
    if (section && !retryFirst) expect(primary).toBe('openSettings');
    else if (retry) expect(primary).toBe('retry');
    else expect(primary).toBeUndefined();
  });

  it.each(runErrorCodes)('%s: what the text tells people to press is there', (code) => {
    const { openSettings, retry } = actionsAfter(code);
    const [text = '', translated = ''] = nextOf(code);
    if (/\bretry\b/i.test(text) || translated.includes('“重试”')) expect(retry).toBe(true);
    if (
      /\bsettings\b(?! of)/i.test(text.replace('your settings. Press', '')) ||
      translated.includes('设置页')
    )
      expect(openSettings).toBeDefined();
  });

  it.each([
    ['model-gone', 'model'],
    ['model-not-ready', 'model'],
    ['skills-off', 'skills'],
    ['skill-broken', 'skills'],
    ['skill-not-found', 'skills'],
    ['direct-off', 'runs'],
    ['agent-cost', 'permissions'],
  ] as const)('%s leads to %s', (code, section) => {
    expect(actionsAfter(code)).toMatchObject({ openSettings: section, primary: 'openSettings' });
  });

  it.each(runErrorCodes)('%s: what is fixed in one skill leads to the page of that skill', (code) => {
    const { section, inSkill } = failurePlaces[code];
    expect(settingsPlaceOf({ code, skill: 'user:letter' })).toBe(inSkill ? 'user:letter' : section);
    expect(settingsPlaceOf({ code })).toBe(section);
    // Only where the texts name a skill, and it is there.
    if (inSkill) expect(errorParams(code)).toContain('skill');
  });

  it('a failure that names the run’s own skill leads there, and one that names another to all', () => {
    const listing = {
      key: 'user:letter',
      id: 'letter',
      name: 'A letter',
      description: '',
      emoji: '✉️',
    } as const;
    const leads = (skill: string) => {
      const failure = { code: 'script-threw', params: { skill } } as const;
      const view = reduceRun(newRunView(listing), { type: 'failed', failure, text: '', duration: 1 });
      return actionsFor(view, { places: ['insert'], undo: true, retry: true }).openSettings;
    };
    expect(leads('letter')).toBe('user:letter');
    expect(leads('other')).toBe('skills');
  });

  it.each(['nothing-to-work-on', 'mode-unsupported', 'field-gone', 'page-gone'] as const)(
    '%s: Retry would end in the same way, and is not offered',
    (code) => {
      expect(actionsAfter(code).retry).toBe(false);
    },
  );
});
