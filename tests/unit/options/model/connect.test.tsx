// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ModelEntry } from '../../../../src/core/models/model-entry';
import { ModelSection } from '../../../../src/options/model/model-section';
import { createFakePromptApi } from '../../sandbox/browser-model/fake-prompt-api';
import { fakeCommands, fakePlatform, noTables, stored } from '../support/fakes';
import { button, draw, field, fill, press, shown, text } from '../support/screen';
import { choose, chooser } from '../support/select';

let commands = fakeCommands();
let platform = fakePlatform();

beforeEach(() => {
  platform = fakePlatform();
});
afterEach(() => void vi.unstubAllGlobals());

async function open(...models: ModelEntry[]): Promise<void> {
  commands = fakeCommands(models);
  await draw(<ModelSection commands={commands} platform={platform} library={noTables} />);
  await shown('API key');
}

const keyField = 'Paste your API key';
const anthropicKey = 'sk-ant-api03-secret';
const anthropic = 'https://api.anthropic.com/v1';

describe('a key', () => {
  test('is pasted first; its form says whose it is, and where texts will go', async () => {
    await open();
    expect(text()).not.toContain('This looks like a key');
    await fill(keyField, ` ${anthropicKey}\n`);
    expect(text()).toContain('This looks like a key for Anthropic Claude.');
    expect(text()).toContain('your text goes to api.anthropic.com');
    expect(() => chooser('This key is for')).toThrow();
    expect(platform.requestModel).not.toHaveBeenCalled();
    expect(commands.listModels).not.toHaveBeenCalled();
  });

  test('connects with one press: permission within the click, the model that is recommended, tested, then saved', async () => {
    await open();
    await fill(keyField, anthropicKey);
    const price = { input: 1, output: 5 };
    commands.listModels.mockResolvedValue({
      ok: true,
      models: [{ name: 'claude-opus-4-5' }, { name: 'claude-haiku-4-5', price }],
    });
    button('Connect').click();
    expect(platform.requestModel).toHaveBeenCalledExactlyOnceWith(anthropic);
    await shown('It works: claude-haiku-4-5 answered');
    const draft = {
      kind: 'anthropic',
      baseUrl: anthropic,
      apiKey: anthropicKey,
      model: 'claude-haiku-4-5',
      label: '',
      price,
    };
    expect(commands.testModel).toHaveBeenCalledExactlyOnceWith(draft);
    expect(commands.saveModel).toHaveBeenCalledExactlyOnceWith({ ...draft, agreesToText: true });
    expect(text()).toContain('$1.00 in / $5.00 out');
    expect(document.body.innerHTML).not.toContain(anthropicKey);
  });

  const paste = (key: string) => {
    const data = new DataTransfer();
    data.setData('text', key);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
    field(keyField).dispatchEvent(event);
  };

  test('whose provider is beyond doubt connects as it is pasted, within the paste', async () => {
    await open();
    commands.listModels.mockResolvedValue({ ok: true, models: [{ name: 'claude-haiku-4-5' }] });
    paste(`${anthropicKey}-key-\n`);
    expect(platform.requestModel).toHaveBeenCalledExactlyOnceWith(anthropic);
    await shown('It works: claude-haiku-4-5 answered');
    expect(platform.requestModel).toHaveBeenCalledOnce();
    expect(commands.saveModel).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ apiKey: `${anthropicKey}-key-`, agreesToText: true }),
    );
  });

  test.each([
    ['that more than one provider may have given', `sk-${'0123456789abcdef'.repeat(2)}`],
    ['that only looks like one', 'AbCdEfGhIjKlMnOpQrStUvWxYz012345'],
    ['with something else beside it', `${anthropicKey}-key- and more`],
  ])('%s waits for a press', async (_what, key) => {
    await open();
    paste(key);
    expect(platform.requestModel).not.toHaveBeenCalled();
  });

  test('waits for a press where the browser takes no paste for the user’s act', async () => {
    await open();
    platform.requestModel.mockRejectedValueOnce(new Error('may only be called from a user input handler'));
    paste(`${anthropicKey}-key-`);
    await fill(keyField, `${anthropicKey}-key-`);
    expect(commands.listModels).not.toHaveBeenCalled();
    expect(text()).not.toContain('went wrong');
    commands.listModels.mockResolvedValue({ ok: true, models: [{ name: 'claude-haiku-4-5' }] });
    await press('Connect');
    await shown('It works: claude-haiku-4-5 answered');
  });

  test('has the focus where the user was led here to connect, and the form says what they agree to', async () => {
    location.hash = 'connect';
    await open();
    expect(document.activeElement).toBe(field(keyField));
    expect(text()).toContain('the text you run a skill on goes to it');
    location.hash = '';
  });

  test('is neither sent nor saved where the browser may not reach its provider', async () => {
    await open();
    platform.requestModel.mockResolvedValue(false);
    await fill(keyField, anthropicKey);
    await press('Connect');
    await shown('The browser hasn’t allowed api.anthropic.com');
    expect(commands.listModels).not.toHaveBeenCalled();
    expect(commands.saveModel).not.toHaveBeenCalled();
    expect(field(keyField).value).toBe(anthropicKey);
  });

  test('that is wrong is said so, is not saved, and can be pasted again', async () => {
    await open();
    await fill(keyField, anthropicKey);
    const failure = { code: 'model-key', params: { host: 'api.anthropic.com' } } as const;
    commands.listModels.mockResolvedValueOnce({ ok: false, failure });
    await press('Connect');
    await shown('paste it above and try again');
    expect(commands.saveModel).not.toHaveBeenCalled();
    commands.listModels.mockResolvedValue({ ok: true, models: [{ name: 'claude-haiku-4-5' }] });
    await fill(keyField, 'sk-ant-api03-right');
    await press('Connect');
    await shown('It works');
    expect(commands.saveModel).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ apiKey: 'sk-ant-api03-right' }),
    );
  });

  test('whose account may not use the recommended model lets the user choose another', async () => {
    await open();
    await fill(keyField, anthropicKey);
    commands.listModels.mockResolvedValue({
      ok: true,
      models: [{ name: 'claude-haiku-4-5' }, { name: 'claude-opus-4-5', price: { input: 5, output: 25 } }],
    });
    const failure = { code: 'model-refused', params: { host: 'api.anthropic.com' } } as const;
    commands.testModel.mockResolvedValueOnce({ ok: false, failure });
    await press('Connect');
    await shown('claude-opus-4-5 · $5.00 in / $25.00 out');
    expect(commands.saveModel).not.toHaveBeenCalled();
    await choose('Anthropic Claude model', 'claude-opus-4-5');
    await press('Test and use');
    await shown('It works: claude-opus-4-5');
    expect(commands.saveModel).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ model: 'claude-opus-4-5', apiKey: anthropicKey }),
    );
  });

  test('of several providers goes to none before the user has said to which', async () => {
    await open();
    await fill(keyField, `sk-${'0123456789abcdef'.repeat(2)}`);
    expect([...chooser('This key is for').options].map(({ value }) => value)).toEqual([
      '',
      'deepseek',
      'qwen',
      'qwen-cn',
    ]);
    await press('Connect');
    await shown('Choose the provider that you have the key from.');
    expect(platform.requestModel).not.toHaveBeenCalled();
    await choose('This key is for', 'deepseek');
    commands.listModels.mockResolvedValue({ ok: true, models: [{ name: 'deepseek-chat' }] });
    await press('Connect');
    await shown('It works: deepseek-chat');
    expect(platform.requestModel).toHaveBeenCalledExactlyOnceWith('https://api.deepseek.com/v1');
  });

  test('of no known form asks for its provider, among all of them', async () => {
    await open();
    await fill(keyField, 'my-own-key');
    expect(chooser('This key is for').options.length).toBeGreaterThan(10);
    expect(text()).not.toContain('This looks like a key');
  });

  test('that was chosen for one provider is not sent to it when another key is pasted', async () => {
    await open();
    await fill(keyField, 'my-own-key');
    await choose('This key is for', 'groq');
    await fill(keyField, 'another-key');
    expect(chooser('This key is for').value).toBe('');
    await press('Connect');
    expect(platform.requestModel).not.toHaveBeenCalled();
  });

  test('has the keyboard where a press has opened the view, and not where it is the first', async () => {
    await open();
    expect(document.activeElement).not.toBe(field(keyField));
    await open(stored);
    await press('Add a model');
    await vi.waitFor(() => expect(document.activeElement).toBe(field(keyField)));
  });
});

describe('the browser’s own model', () => {
  const own = 'This browser has its own model';
  const withOwn = (state: 'available' | 'downloadable' | 'unavailable', createError?: Error) =>
    vi.stubGlobal(
      'LanguageModel',
      createFakePromptApi({ clicked: true, state, ...(createError && { createError }) }),
    );

  test('is offered first where there is one, and taken with one press', async () => {
    withOwn('available');
    await open();
    await shown(own);
    expect(text().indexOf(own)).toBeLessThan(text().indexOf('I have an API key'));
    await press('Use this model');
    await shown('It works');
    expect(platform.requestModel).not.toHaveBeenCalled();
    expect(commands.saveModel).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'browser', baseUrl: '', label: 'Browser’s built-in model', model: '' }),
    );
    await press('Add a model');
    expect(text()).not.toContain(own);
  });

  test('is downloaded first where it has to be, then taken by the same press', async () => {
    withOwn('downloadable');
    await open();
    await shown(own);
    expect(text()).toContain('several gigabytes');
    const scope = globalThis as unknown as { LanguageModel: { availability: () => Promise<string> } };
    vi.spyOn(scope.LanguageModel, 'availability').mockResolvedValue('available');
    await press('Download and use');
    await shown('It works');
    expect(commands.saveModel).toHaveBeenCalledOnce();
  });

  test('is not taken where its download fails, which is said in the browser’s words', async () => {
    withOwn('downloadable', new Error('Not enough space.'));
    await open();
    await shown(own);
    await press('Download and use');
    await shown('Not enough space.');
    expect(commands.saveModel).not.toHaveBeenCalled();
  });

  test('is not spoken of where there is none', async () => {
    withOwn('unavailable');
    await open();
    expect(text()).not.toContain(own);
    vi.unstubAllGlobals();
    await open();
    expect(text()).not.toContain(own);
  });
});

describe('a sign-in', () => {
  const models = [
    { name: 'google/gemini-2.5-flash' },
    { name: 'tiny/one:free', price: { input: 0, output: 0 } },
  ];
  /** The user signs in, and the browser is led back with this. */
  const ledBack = (search: string) =>
    platform.signIn.mockImplementation(async () => `https://ours.chromiumapp.org/${search}`);

  test('asks for the host in the click, and connects with the key that the provider gives', async () => {
    await open();
    ledBack('?code=abc');
    commands.listModels.mockResolvedValue({ ok: true, models });
    button('Continue with OpenRouter').click();
    expect(platform.requestModel).toHaveBeenCalledExactlyOnceWith('https://openrouter.ai/api/v1');
    await shown('It works: google/gemini-2.5-flash');
    const [address = ''] = platform.signIn.mock.calls[0] ?? [];
    const { origin, pathname, searchParams } = new URL(address);
    expect(origin + pathname).toBe('https://openrouter.ai/auth');
    expect(searchParams.get('callback_url')).toBe('https://ours.chromiumapp.org/');
    expect(commands.keyOfSignIn).toHaveBeenCalledExactlyOnceWith('openrouter', 'abc', expect.any(String));
    expect(address).not.toContain(String(commands.keyOfSignIn.mock.calls[0]?.[2]));
    expect(commands.saveModel).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ apiKey: 'sk-or-given', model: 'google/gemini-2.5-flash' }),
    );
    expect(document.body.innerHTML).not.toContain('sk-or-given');
  });

  test('that is left, or denied there, saves nothing and says so', async () => {
    await open();
    await press('Continue with OpenRouter');
    await shown('You didn’t sign in to OpenRouter');
    ledBack('?error=access_denied');
    await press('Continue with OpenRouter');
    await shown('You didn’t sign in to OpenRouter');
    expect(commands.keyOfSignIn).not.toHaveBeenCalled();
    expect(commands.saveModel).not.toHaveBeenCalled();
  });

  test('does not begin where the browser may not reach the provider', async () => {
    await open();
    platform.requestModel.mockResolvedValue(false);
    await press('Continue with OpenRouter');
    await shown('The browser hasn’t allowed openrouter.ai');
    expect(platform.signIn).not.toHaveBeenCalled();
  });

  test('of an account without credit lets the user choose a model, with the key that was given', async () => {
    await open();
    ledBack('?code=abc');
    commands.listModels.mockResolvedValue({ ok: true, models });
    const failure = { code: 'model-refused', params: { host: 'openrouter.ai' } } as const;
    commands.testModel.mockResolvedValueOnce({ ok: false, failure });
    await press('Continue with OpenRouter');
    await shown('tiny/one:free');
    await choose('OpenRouter model', 'tiny/one:free');
    await press('Test and use');
    await shown('It works: tiny/one:free');
    expect(platform.signIn).toHaveBeenCalledOnce();
    expect(commands.saveModel).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ apiKey: 'sk-or-given', model: 'tiny/one:free' }),
    );
  });
});
