import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLanguageTool } from '../../../src/background/language-tool';
import { createProofreading } from '../../../src/background/proofreading';
import { createProofreadingService } from '../../../src/background/proofreading-service';
import type { CorrectionEngine } from '../../../src/core/run/corrections';
import { correctedText } from '../../../src/core/run/corrections';
import { createSettings } from '../../../src/store/settings';

const own = { url: 'http://localhost:8081', username: '', apiKey: '', all: false, picky: false };
const open = { ...own, url: 'https://api.languagetool.org' };
const signal = new AbortController().signal;
const harper: CorrectionEngine = {
  name: 'Harper',
  prepare: vi.fn(),
  check: async () => ({ corrections: [], words: [] }),
};

interface Found {
  wrong: string;
  right: string;
  type?: string;
}
/** What the server knows to be wrong; what it was sent. */
let mistakes: Found[];
let sent: string[];
let failing: Response | undefined;
let now: number;
let reachable: boolean;

const fetchFrom: typeof fetch = async (_url, init) => {
  const text = new URLSearchParams(init?.body as URLSearchParams | undefined).get('text') ?? '';
  if (failing) return failing;
  sent.push(text);
  const matches = mistakes.flatMap(({ wrong, right, type = 'grammar' }) => {
    const offset = text.indexOf(wrong);
    if (offset < 0) return [];
    const rule = { id: 'R', issueType: type };
    return [{ message: 'Wrong.', offset, length: wrong.length, replacements: [{ value: right }], rule }];
  });
  return Response.json({ matches });
};

const { engineAt } = createLanguageTool({
  fetchFrom,
  mayReach: async () => reachable,
  language: () => 'de',
  now: () => now,
});

/** An hour further with each test: what was sent in those before counts no more. */
beforeEach(() => {
  mistakes = [];
  sent = [];
  failing = undefined;
  now = (now ?? 0) + 3_600_000;
  reachable = true;
});

function settingsWith(languageTool?: typeof own) {
  const kept: Record<string, unknown> = { ...(languageTool && { languageTool }) };
  return createSettings({
    get: async (key) => ({ [String(key)]: kept[String(key)] }),
    set: async (values) => void Object.assign(kept, values),
    remove: async (key) => void delete kept[String(key)],
  } as Parameters<typeof createSettings>[0]);
}

describe('which engine proofreads', () => {
  const nameFor = async (text: string, server?: typeof own) => {
    const proofreading = createProofreading({ settings: settingsWith(server), harper, engineAt });
    return (await proofreading.engineFor(text)).name;
  };

  it('sends English nowhere, and other languages to the server that the user has turned on', async () => {
    const texts = {
      'She dont like apples, but he does.': 'Harper',
      'Ich habe dem Buch gelesen, und es ist gut.': 'LanguageTool',
      'El perro come la comida en el cocina.': 'LanguageTool',
      我今天去了公园天气很好: 'LanguageTool',
      '': 'Harper',
      'Grafana Loki': 'Harper',
    };
    for (const [text, name] of Object.entries(texts)) {
      expect(await nameFor(text, own), text).toBe(name);
      expect(await nameFor(text), text).toBe('Harper');
    }
    expect(await nameFor('She dont like apples.', { ...own, all: true })).toBe('LanguageTool');
    expect(sent).toEqual([]);
  });
});

describe('a server that speaks LanguageTool’s protocol', () => {
  it('is told of as what goes to it, and corrects all parts at their places', async () => {
    mistakes = [{ wrong: 'dem Buch', right: 'das Buch' }];
    const text = `${'Das ist gut. '.repeat(3_000)}\n\n😀 Ich lese dem Buch.\n\n${'Es ist so. '.repeat(3_000)}`;
    const engine = engineAt(own);
    expect(engine.leaving?.(text)).toEqual({
      host: 'localhost:8081',
      origin: 'http://localhost:8081',
      model: 'LanguageTool',
      label: 'LanguageTool',
      local: true,
      text,
    });
    const checked = await engine.check(text, [], signal);
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.join('')).toBe(text);
    expect(correctedText(text, checked.corrections)).toBe(text.replace('dem Buch', 'das Buch'));
    expect(checked).not.toHaveProperty('unchecked');
  });

  it('leaves code, addresses and words of the dictionary alone, and tells which words it did not know', async () => {
    mistakes = ['Zorbel', 'teh', 'exmple', 'Fehlre', '再接再励'].map((wrong) => ({
      wrong,
      right: 'x',
      type: 'misspelling',
    }));
    const text = 'Zorbel ist ein Fehlre, `teh` und https://exmple.com/teh auch.\n\n第3次再接再励。';
    const { corrections, words } = await engineAt(own).check(text, ['zorbel'], signal);
    expect(corrections.map(({ from }) => from)).toEqual(['Fehlre', '再接再励']);
    expect(words).toEqual(['Fehlre', '再接再励']);
  });

  it('makes nothing of places outside of the text, or within a character', async () => {
    mistakes = [{ wrong: '\ude00', right: 'x' }];
    expect((await engineAt(own).check('Das ist 😀 so', [], signal)).corrections).toEqual([]);
  });

  it('that is public gets no more in a minute than it takes, and the rest is told', async () => {
    const text = 'Das ist ein Satz.\n\n'.repeat(6_000);
    const engine = engineAt(open);
    const leaving = engine.leaving?.(text).text ?? '';
    const { unchecked = 0 } = await engine.check(text, [], signal);
    expect(sent.join('')).toBe(leaving);
    expect(sent.every((part) => part.length <= 20_000 && part.endsWith('\n\n'))).toBe(true);
    expect(leaving.length).toBeLessThanOrEqual(75_000);
    expect(unchecked).toBe(text.length - leaving.length);
    await expect(engine.check(text, [], signal)).rejects.toMatchObject({ code: 'proofreader-limit' });
    now += 61_000;
    expect((await engine.check('Das ist gut.', [], signal)).corrections).toEqual([]);
  });

  it('that is public gets twenty requests a minute', async () => {
    const engine = engineAt(open);
    for (let request = 0; request < 20; request += 1) await engine.check('Das ist gut.', [], signal);
    await expect(engine.check('Das ist gut.', [], signal)).rejects.toMatchObject({
      code: 'proofreader-limit',
      params: { host: 'api.languagetool.org' },
    });
    expect(sent).toHaveLength(20);
  });

  it('is asked nothing without the browser’s permission', async () => {
    reachable = false;
    await expect(engineAt(own).check('Das ist gut.', [], signal)).rejects.toMatchObject({
      code: 'proofreader-permission',
    });
    expect(sent).toEqual([]);
  });
});

describe('the settings', () => {
  const serviceWith = (settings = settingsWith()) => {
    const consent = {
      rememberAgreed: vi.fn(async () => undefined),
      forgetAgreed: vi.fn(async () => undefined),
    };
    const service = createProofreadingService({
      settings,
      consent,
      engineAt,
      keepAlive: () => () => undefined,
    });
    return { service, consent, settings };
  };
  const agreement = { origin: 'http://localhost:8081', model: 'LanguageTool' };
  const draft = { ...own, url: 'localhost:8081/v2/check', apiKey: ' a-secret-key ', username: 'me' };

  it('turn a server on that answers to a sentence of ours, and keep the key to themselves', async () => {
    const { service, consent, settings } = serviceWith();
    expect(await service.turnOnLanguageTool(draft)).toEqual({ ok: true });
    expect(sent).toEqual(['Is this a test? This is a test.']);
    expect(await settings.get('languageTool')).toMatchObject({ url: own.url, apiKey: 'a-secret-key' });
    expect(await service.languageTool()).toEqual({ url: own.url, all: false, picky: false, hasKey: true });
    expect(consent.rememberAgreed).toHaveBeenCalledWith(agreement);
    await service.turnOffLanguageTool();
    expect(await service.languageTool()).toBeUndefined();
    expect(consent.forgetAgreed).toHaveBeenCalledWith(agreement);
  });

  it('keep it off where it does not answer, and say why without the key', async () => {
    failing = new Response('a-secret-key is wrong', { status: 403 });
    const { service, consent } = serviceWith();
    const step = await service.turnOnLanguageTool(draft);
    expect(step).toMatchObject({ ok: false, failure: { code: 'proofreader-key' } });
    expect(JSON.stringify(step)).not.toContain('a-secret-key');
    expect(await service.languageTool()).toBeUndefined();
    expect(consent.rememberAgreed).not.toHaveBeenCalled();
  });

  it.each(['', 'ftp://x', 'http://me:secret@localhost'])('take no address that is none: %s', async (url) => {
    const step = await serviceWith().service.turnOnLanguageTool({ ...draft, url });
    expect(step).toMatchObject({ ok: false, failure: { code: 'model-address' } });
    expect(sent).toEqual([]);
  });
});
