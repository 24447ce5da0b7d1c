import { describe, expect, it } from 'vitest';
import { runDefaults, runSettingsFor } from '../../../../src/core/run/settings';

describe('how a run goes', () => {
  it('is as the user set it for the skill, before its file, before what is set for all', () => {
    const skill = { mode: 'llm', modeUnnamed: true } as const;
    const defaults = {
      mode: 'direct',
      scriptTimeout: 700,
      direct: false,
      review: true,
      stream: true,
      withoutSkillApi: false,
    } as const;
    expect(runSettingsFor(skill, {}, defaults)).toEqual({
      mode: 'direct',
      timeout: undefined,
      direct: false,
      review: true,
      stream: false,
    });
    expect(runSettingsFor({ mode: 'llm', timeout: 90 }, {}, defaults)).toMatchObject({
      mode: 'llm',
      timeout: 90,
    });
    expect(
      runSettingsFor(skill, { mode: 'llm', timeout: 50, direct: true, review: false }, defaults),
    ).toEqual({ mode: 'llm', timeout: 50, direct: true, review: false, stream: true });
  });

  it('writes while the text comes only where a model makes it and nobody looks at it first', () => {
    const defaults = { ...runDefaults, stream: true };
    expect(runSettingsFor({ mode: 'llm' }, {}, defaults).stream).toBe(true);
    expect(runSettingsFor({ mode: 'llm' }, {}, runDefaults).stream).toBe(false);
    expect(runSettingsFor({ mode: 'direct' }, {}, defaults).stream).toBe(false);
    expect(runSettingsFor({ mode: 'sandbox' }, {}, defaults).stream).toBe(false);
    expect(runSettingsFor({ mode: 'llm' }, { review: true }, defaults).stream).toBe(false);
  });

  it('has a limit for scripts alone where the skill sets none', () => {
    expect(runSettingsFor({ mode: 'sandbox' }, {}, runDefaults).timeout).toBe(runDefaults.scriptTimeout);
    expect(runSettingsFor({ mode: 'sandbox', timeout: 90 }, {}, runDefaults).timeout).toBe(90);
    expect(runSettingsFor({ mode: 'llm' }, {}, runDefaults).timeout).toBeUndefined();
  });

  it.each(['llm', 'direct', 'sandbox'] as const)('has no limit that timers cannot count (%s)', (mode) => {
    for (const timeout of [2 ** 31, 1e12, Number.MAX_VALUE]) {
      expect(runSettingsFor({ mode, timeout }, {}, runDefaults).timeout).toBe(86_400_000);
      expect(runSettingsFor({ mode }, { timeout }, runDefaults).timeout).toBe(86_400_000);
    }
  });
});
