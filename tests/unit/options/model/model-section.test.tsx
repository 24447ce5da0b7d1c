// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ModelEntry } from '../../../../src/core/models/model-entry';
import type { PromptSession } from '../../../../src/core/models/prompt-api';
import { ModelSection } from '../../../../src/options/model/model-section';
import { createFakePromptApi, type FakeOptions } from '../../sandbox/browser-model/fake-prompt-api';
import { fakeCommands, fakePlatform, noTables, stored } from '../support/fakes';
import { button, draw, field, fill, press, shown, text } from '../support/screen';
import { choose, chooser } from '../support/select';

let commands = fakeCommands();
let platform = fakePlatform();

beforeEach(() => {
  platform = fakePlatform();
});

async function open(...models: ModelEntry[]): Promise<void> {
  commands = fakeCommands(models);
  await draw(<ModelSection commands={commands} platform={platform} library={noTables} />);
  await shown(models.length === 0 ? 'Server URL' : 'Add a model');
}

/** Opens the form of the model that is set up. */
async function edit(...models: ModelEntry[]): Promise<void> {
  await open(stored, ...models);
  await press('Edit writer');
}

async function enter(baseUrl: string, model: string, key = ''): Promise<void> {
  await fill('Server URL (base URL)', baseUrl);
  await fill('Model', model);
  if (key) await fill('API key', key);
}

const address = 'https://new.example.com/v1';

describe('the first model', () => {
  test('is entered in a form below the shorter ways', async () => {
    await open();
    expect(chooser('Provider').value).toBe('compatible');
    expect(text()).not.toContain('Site rules');
    expect(text()).not.toContain('Cancel');
  });

  test('asks for the host within the click, before anything else', async () => {
    await open();
    await enter('https://new.example.com', 'writer', 'sk-1');
    platform.requestModel.mockReturnValue(new Promise(() => undefined));
    button('Save').click();
    expect(platform.requestModel).toHaveBeenCalledWith(address);
    expect(commands.saveModel).not.toHaveBeenCalled();
  });

  test('sends the key once; then there is none in the page, and the focus is on the model', async () => {
    await open();
    await enter(address, 'writer', ' sk-1 ');
    await press('Save');
    await shown('writer saved. Skills now use it');
    expect(commands.saveModel).toHaveBeenCalledWith({
      kind: 'openai-compatible',
      label: '',
      baseUrl: address,
      model: 'writer',
      apiKey: 'sk-1',
    });
    expect(document.body.innerHTML).not.toContain('sk-1');
    expect(text()).toContain('API key saved');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('writer'));
  });

  test('is not saved when the permission is refused, and what was typed stays', async () => {
    await open();
    await enter(address, 'writer', 'sk-1');
    platform.requestModel.mockResolvedValue(false);
    await press('Save');
    await shown('The browser hasn’t allowed new.example.com');
    expect(commands.saveModel).not.toHaveBeenCalled();
    expect(field('API key').value).toBe('sk-1');
  });

  test('names what is missing and asks for nothing', async () => {
    await open();
    await enter('no address', '');
    await press('Save');
    expect(text()).toContain('Enter a full URL');
    expect(text()).toContain('Enter a model name');
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Server URL (base URL)')));
    expect(field('Server URL (base URL)').getAttribute('aria-invalid')).toBe('true');
    expect(platform.requestModel).not.toHaveBeenCalled();
  });
});

describe('a preset', () => {
  test('fills in what is known, and says where to make a key', async () => {
    await open();
    await choose('Provider', 'anthropic');
    expect(field('Server URL (base URL)').value).toBe('https://api.anthropic.com/v1');
    const link = document.querySelector<HTMLAnchorElement>('form a');
    expect(link?.href).toContain('console.anthropic.com');
    expect(link?.rel).toContain('noreferrer');
    await fill('Model', 'claude');
    await press('Save');
    expect(text()).toContain('Enter an API key. This provider requires one.');
    await fill('API key', 'sk-ant');
    await press('Save');
    await shown('claude saved');
    expect(commands.saveModel).toHaveBeenCalledWith(expect.objectContaining({ kind: 'anthropic' }));
  });

  test('does not take over a key that was typed for another provider', async () => {
    await open();
    await choose('Provider', 'openai');
    await fill('API key', 'sk-openai');
    await choose('Provider', 'deepseek');
    expect(field('API key').value).toBe('');
  });

  test('of the skill API asks for no model', async () => {
    await open();
    await choose('Provider', 'skill-api');
    expect(() => field('Model')).toThrow();
    await fill('Server URL (base URL)', 'https://skills.example.com/api/v1');
    await press('Save');
    await shown('saved. Skills now use it');
    expect(commands.saveModel).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'skill-api', baseUrl: 'https://skills.example.com', model: '' }),
    );
  });
});

describe('the list', () => {
  const second: ModelEntry = {
    ...stored,
    id: 'second',
    kind: 'ollama',
    label: 'At home',
    baseUrl: 'http://localhost:11434',
    model: 'llama',
    hasKey: false,
    price: { input: 0.15, output: 0.6 },
  };
  const rows = () => [...document.querySelectorAll('li.model')].map((row) => row.textContent ?? '');

  test('says of each what it is, and shows no key', async () => {
    await open(stored, second);
    const [first = '', other = ''] = rows();
    expect(first).toContain('writer');
    expect(first).toContain('Default');
    expect(first).toContain('api.example.com');
    expect(first).toContain('API key saved');
    expect(other).toContain('llama · on this computer (localhost:11434)');
    expect(other).toContain('$0.15 in / $0.60 out per 1M tokens');
    expect(other).not.toContain('API key saved');
    expect(other).not.toContain('Default');
  });

  test('shows what hides in a name that came from elsewhere', async () => {
    await open({ ...stored, label: 'safe\u202Eelibom' });
    expect(text()).toContain('safe⟨U+202E⟩elibom');
  });

  test('makes another one the default', async () => {
    await open(stored, second);
    await press('Make default: At home');
    await vi.waitFor(() => expect(rows()[1]).toContain('Default'));
    expect(commands.setDefaultModel).toHaveBeenCalledWith('second');
  });

  test('says that the permission has gone, and asks for it again within the click', async () => {
    await open();
    commands.modelOverview.mockResolvedValue({
      models: [stored],
      defaultModel: 'stored',
      sites: [],
      unreachable: ['stored'],
    });
    await draw(<ModelSection commands={commands} platform={platform} library={noTables} />);
    await shown('Caretaker can’t connect to api.example.com');
    commands.modelOverview.mockResolvedValue({
      models: [stored],
      defaultModel: 'stored',
      sites: [],
      unreachable: [],
    });
    await press('Allow api.example.com');
    expect(platform.requestModel).toHaveBeenCalledWith(stored.baseUrl);
    await shown('can connect to api.example.com again');
    expect(text()).not.toContain('can’t connect');
  });

  test('keeps the warning where the permission is refused again', async () => {
    await open();
    commands.modelOverview.mockResolvedValue({
      models: [stored],
      defaultModel: 'stored',
      sites: [],
      unreachable: ['stored'],
    });
    platform.requestModel.mockResolvedValue(false);
    await draw(<ModelSection commands={commands} platform={platform} library={noTables} />);
    await shown('Allow api.example.com');
    await press('Allow api.example.com');
    await shown('Nothing was saved or sent');
    expect(text()).toContain('can’t connect');
  });

  test('tests a model as it is kept: without a key from here', async () => {
    await open(stored);
    await press('Test writer');
    await shown('It works: writer answered in 1.2 s');
    const { hasKey: _kept, ...sent } = stored;
    expect(commands.testModel).toHaveBeenCalledWith(sent);
    expect(text()).not.toContain('Choose Save');
  });

  test('adds another one, and can be left without', async () => {
    await open(stored);
    await press('Add a model');
    await press('Cancel');
    await press('Add a model');
    await enter('https://other.example.com', 'thinker');
    await press('Save');
    await shown('thinker saved');
    expect(text()).toContain('Choose it as the default');
    expect(rows()).toHaveLength(2);
  });
});

describe('removing', () => {
  test('asks first, and says what goes with it', async () => {
    await open(stored);
    await commands.setSiteModels([{ site: 'bank.example', model: 'stored' }]);
    await draw(<ModelSection commands={commands} platform={platform} library={noTables} />);
    await shown('bank.example');
    await press('Remove writer');
    expect(text()).toContain('Its API key is deleted too.');
    expect(text()).toContain('the default model is used there: bank.example');
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('FIELDSET'));
    await press('Keep model');
    expect(commands.forgetModel).not.toHaveBeenCalled();
    await press('Remove writer');
    await press('Remove model');
    await shown('writer and its saved settings were removed');
    expect(commands.forgetModel).toHaveBeenCalledWith('stored');
    expect(platform.releaseHost).toHaveBeenCalledWith(stored.baseUrl);
    await shown('Server URL');
  });

  test('gives no permission back that another model needs', async () => {
    await open(stored, { ...stored, id: 'same', label: 'Same', baseUrl: 'https://api.example.com:8443/v2' });
    await press('Remove writer');
    await press('Remove model');
    await shown('writer and its saved settings were removed');
    expect(platform.releaseHost).not.toHaveBeenCalled();
  });
});

describe('editing', () => {
  test('without a key typed leaves the stored one alone', async () => {
    await edit();
    await fill('Model', 'thinker');
    await press('Save');
    await shown('saved. Skills now use it');
    const { hasKey: _kept, ...sent } = stored;
    expect(commands.saveModel).toHaveBeenCalledWith({ ...sent, model: 'thinker' });
  });

  test('gives back the permission for the host that is replaced, and only then', async () => {
    await edit();
    await fill('Server URL (base URL)', 'https://api.example.com/v2');
    await press('Save');
    await shown('saved. Skills now use it');
    expect(platform.releaseHost).not.toHaveBeenCalled();
    await press('Edit writer');
    await enter(address, 'writer');
    await press('Save');
    await vi.waitFor(() => expect(platform.releaseHost).toHaveBeenCalledWith('https://api.example.com/v2'));
  });

  test('tells what the background threw, and keeps the form', async () => {
    await edit();
    commands.saveModel.mockRejectedValue(new Error('The disk is full'));
    await press('Save');
    await shown('The disk is full');
    expect(button('Save').getAttribute('aria-disabled')).toBeNull();
  });

  test('is left as it was by Cancel, and the focus goes back', async () => {
    await edit();
    await fill('Model', 'thinker');
    await press('Cancel');
    expect(commands.saveModel).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('writer'));
  });
});

describe('the key', () => {
  test('does not count for another host', async () => {
    await edit();
    await fill('Server URL (base URL)', 'https://evil.example.com/v1');
    expect(text()).toContain('The saved key is for api.example.com and is never sent to another server');
  });

  test('is removed on demand', async () => {
    await edit();
    await press('Remove key');
    expect(text()).toContain('The saved key is deleted when you choose Save');
    await press('Save');
    await shown('saved. Skills now use it');
    expect(commands.saveModel).toHaveBeenCalledWith(expect.objectContaining({ apiKey: '' }));
  });

  test('of the same server serves another model, unless the user says no', async () => {
    await open(stored);
    await press('Add a model');
    await enter('https://api.example.com/v1', 'thinker');
    expect(text()).toContain('This model also uses the API key saved for api.example.com.');
    await press('Use no key');
    expect(text()).toContain('No API key is sent for this model.');
    await press('Use saved key');
    await press('Save');
    await shown('thinker saved');
    expect(commands.saveModel.mock.calls[0]?.[0]).not.toHaveProperty('apiKey');
  });
});

describe('testing what stands in the form', () => {
  test('says that it works, and that it is not saved yet', async () => {
    await open();
    await enter(address, 'writer', 'sk-1');
    await press('Test');
    await shown('It works: writer answered in 1.2 s');
    expect(text()).toContain('Choose Save to use it.');
    expect(commands.saveModel).not.toHaveBeenCalled();
  });

  test.each([
    ['model-key', 'api.example.com didn’t accept your API key.', 'Copy the whole key again'],
    ['model-not-found', 'api.example.com doesn’t have the model', 'Choose Find models'],
    ['model-unreachable', 'Couldn’t reach api.example.com.', 'Check the URL'],
    ['model-permission', 'doesn’t have permission to connect to api.example.com', 'choose Allow'],
  ] as const)('%s: says what is wrong and what to do', async (code, what, next) => {
    await edit();
    const params = { host: 'api.example.com', model: 'writer' };
    commands.testModel.mockResolvedValue({ ok: false, failure: { code, detail: 'Its own words', params } });
    await press('Test');
    await shown(what);
    expect(text()).toContain(next);
    expect(text()).toContain('Its own words');
  });

  test('shows how to let the extension in where Ollama turns it away', async () => {
    await open({ ...stored, kind: 'ollama', baseUrl: 'http://localhost:11434', hasKey: false });
    const failure = {
      code: 'model-refused',
      detail: '403: Forbidden',
      params: { host: 'localhost:11434' },
    } as const;
    commands.testModel.mockResolvedValue({ ok: false, failure });
    await press('Test writer');
    await shown(`OLLAMA_ORIGINS=${location.origin}`);
  });

  test('can be started once at a time', async () => {
    await edit();
    commands.testModel.mockReturnValue(new Promise(() => undefined));
    await press('Test');
    await press('Testing…');
    await press('Save');
    expect(commands.testModel).toHaveBeenCalledTimes(1);
    expect(commands.saveModel).not.toHaveBeenCalled();
  });

  test('is forgotten when the form is edited: its result is about something else now', async () => {
    await edit();
    await press('Test');
    await shown('It works');
    await fill('Model', 'thinker');
    expect(text()).not.toContain('It works');
  });
});

describe('leaving the page', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('is questioned while a typed key is not saved', async () => {
    await edit();
    expect(leave()).toBe(false);
    await fill('API key', 'sk-2');
    await vi.waitFor(() => expect(leave()).toBe(true));
    await press('Save');
    await shown('saved. Skills now use it');
    await vi.waitFor(() => expect(leave()).toBe(false));
  });

  test('is not questioned for a preset that was looked at', async () => {
    await open();
    await choose('Provider', 'openai');
    expect(leave()).toBe(false);
  });
});

describe('finding models', () => {
  test('suggests what the endpoint offers', async () => {
    await edit();
    await press('Find models');
    await shown('Found 2 models');
    const list = document.getElementById(field('Model').getAttribute('list') ?? '');
    const names = [...(list?.querySelectorAll('option') ?? [])].map((option) => option.value);
    expect(names).toEqual(['writer', 'thinker']);
  });

  test('needs no model name', async () => {
    await open();
    await enter(address, '');
    await press('Find models');
    await shown('Found ');
  });

  test('says so when there are none', async () => {
    await edit();
    commands.listModels.mockResolvedValue({ ok: true, models: [] });
    await press('Find models');
    await shown('api.example.com has no model that can answer');
  });
});

describe('the price', () => {
  const prices = () => ['Input price', 'Output price'].map((name) => field(name).value);

  test('is filled in where the endpoint tells it, and goes with another model', async () => {
    await edit();
    await press('Find models');
    await shown('Found ');
    await fill('Model', 'thinker');
    expect(prices()).toEqual(['0.15', '0.6']);
    await fill('Model', 'writer');
    expect(prices()).toEqual(['', '']);
  });

  test('that the user has typed stays, with a comma too', async () => {
    await edit();
    await press('Find models');
    await shown('Found ');
    await fill('Input price', '1,5');
    await fill('Output price', '2');
    await fill('Model', 'thinker');
    expect(prices()).toEqual(['1,5', '2']);
    await press('Save');
    await shown('saved. Skills now use it');
    expect(commands.saveModel).toHaveBeenCalledWith(
      expect.objectContaining({ price: { input: 1.5, output: 2 } }),
    );
  });

  test.each([
    ['1', ''],
    ['one', '2'],
    ['-1', '2'],
  ])('of %j and %j is none', async (sent, back) => {
    await edit();
    await fill('Input price', sent);
    await fill('Output price', back);
    await press('Save');
    expect(text()).toContain('Enter both prices as numbers');
    expect(document.querySelector('details')?.open).toBe(true);
    expect(commands.saveModel).not.toHaveBeenCalled();
  });
});

describe('the longest conversation', () => {
  const label = 'Context window (tokens)';

  test('shows what is known of the model, and is saved as it is typed', async () => {
    await edit();
    await fill('Model', 'gpt-4');
    expect(field(label).placeholder).toBe('8000');
    await fill(label, '32 000');
    await press('Save');
    await shown('saved. Skills now use it');
    expect(commands.saveModel).toHaveBeenCalledWith(expect.objectContaining({ window: 32_000 }));
  });

  test.each(['many', '100', '8k', '99 999 999'])('of %j is none', async (typed) => {
    await edit();
    await fill(label, typed);
    await press('Save');
    expect(text()).toContain('Enter a whole number from 2,000');
    expect(commands.saveModel).not.toHaveBeenCalled();
  });
});

describe('a server on this computer', () => {
  const ollama = 'http://localhost:11434';

  beforeEach(() => {
    platform.answers.mockImplementation(async (url) => url.includes(':11434'));
  });

  test('is taken with one click where one model can answer: permission, test, save', async () => {
    await open();
    await shown('Ollama is running on this computer');
    expect(text()).not.toContain('LM Studio is running');
    commands.listModels.mockResolvedValue({
      ok: true,
      models: [{ name: 'nomic-embed-text' }, { name: 'llama3.2' }],
    });
    await press('Use Ollama');
    await shown('It works: llama3.2');
    expect(platform.requestModel).toHaveBeenCalledWith(ollama);
    expect(commands.saveModel).toHaveBeenCalledWith({
      agreesToText: true,
      kind: 'ollama',
      label: '',
      baseUrl: ollama,
      model: 'llama3.2',
      apiKey: '',
    });
    expect(text()).toContain('on this computer (localhost:11434)');
    await press('Add a model');
    expect(text()).not.toContain('Ollama is running on this computer');
  });

  const severalModels = () =>
    commands.listModels.mockResolvedValue({
      ok: true,
      models: [{ name: 'llama3.2' }, { name: 'nomic-embed-text' }, { name: 'qwen3' }],
    });

  test('lets the user choose among several models, and tests before it saves', async () => {
    await open();
    await shown('Use Ollama');
    severalModels();
    await press('Use Ollama');
    await shown('Ollama model');
    expect(commands.testModel).not.toHaveBeenCalled();
    await choose('Ollama model', 'qwen3');
    await press('Test and use');
    await shown('It works: qwen3');
    expect(commands.saveModel).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ model: 'qwen3' }));
    const [tested = 0] = commands.testModel.mock.invocationCallOrder;
    expect(tested).toBeLessThan(commands.saveModel.mock.invocationCallOrder[0] ?? 0);
  });

  test('keeps no model that does not answer, and copies the one setting that lets the extension in', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await open();
    await shown('Use Ollama');
    severalModels();
    await press('Use Ollama');
    await shown('Ollama model');
    const failure = {
      code: 'model-refused',
      detail: '403: Forbidden',
      params: { host: 'localhost:11434' },
    } as const;
    commands.testModel.mockResolvedValue({ ok: false, failure });
    await press('Test and use');
    await shown(`OLLAMA_ORIGINS=${location.origin}`);
    expect(commands.saveModel).not.toHaveBeenCalled();
    await press('Copy');
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`OLLAMA_ORIGINS=${location.origin}`);
    await shown('Copied');
    vi.unstubAllGlobals();
  });

  test('is not saved when it has no model', async () => {
    await open();
    await shown('Use Ollama');
    commands.listModels.mockResolvedValue({ ok: true, models: [{ name: 'nomic-embed-text' }] });
    await press('Use Ollama');
    await shown('localhost:11434 has no model that can answer');
    expect(commands.saveModel).not.toHaveBeenCalled();
  });
});

describe('the browser’s own model', () => {
  /** A window of a browser that has one. */
  function withOwnModel(options: FakeOptions) {
    const api = createFakePromptApi({ clicked: true, ...options });
    vi.stubGlobal('LanguageModel', api);
    return api;
  }
  afterEach(() => void vi.unstubAllGlobals());

  test('is said not to be there, and cannot be saved then', async () => {
    await open();
    await choose('Provider', 'browser');
    await shown('This browser has no built-in model');
    expect(() => button('Save')).toThrow();
    await choose('Provider', 'openai');
    expect(button('Save')).toBeDefined();
  });

  test('is saved without a host, a key or a name', async () => {
    withOwnModel({ state: 'available' });
    await open();
    await choose('Provider', 'browser');
    await shown('The browser’s model is ready');
    expect(() => field('API key')).toThrow();
    expect(text()).toContain('Your text stays in this browser.');
    await press('Save');
    await shown('saved. Skills now use it');
    expect(commands.saveModel).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'browser', baseUrl: '', label: 'Browser’s built-in model' }),
    );
    expect(platform.requestModel).not.toHaveBeenCalled();
  });

  test('is downloaded in the click, and says how far it is', async () => {
    const api = withOwnModel({ state: 'downloadable' });
    let told: ((fraction: number) => void) | undefined;
    let finish: () => void = () => undefined;
    vi.spyOn(api, 'create').mockImplementation(({ monitor }) => {
      const target = new EventTarget();
      monitor?.(target);
      told = (loaded) => target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
      return new Promise((resolve) => {
        finish = () => resolve({ destroy: () => undefined } as PromptSession);
      });
    });
    await open();
    await choose('Provider', 'browser');
    await shown('Download the browser’s model first');
    button('Download').click();
    expect(api.create).toHaveBeenCalledOnce();
    await act(() => told?.(0.42));
    await shown('Downloading: 42%');
    vi.spyOn(api, 'availability').mockResolvedValue('available');
    finish();
    await shown('The browser’s model is ready');
  });

  test('says in the browser’s words why the download failed', async () => {
    withOwnModel({ state: 'downloadable', createError: new Error('Not enough space.') });
    await open();
    await choose('Provider', 'browser');
    await shown('Download');
    await press('Download');
    await shown('Not enough space.');
    expect(button('Download')).toBeDefined();
  });

  test('shows its state in the list, too: the browser may have thrown it away', async () => {
    withOwnModel({ state: 'downloadable' });
    await open({ ...stored, kind: 'browser', baseUrl: '', model: '', hasKey: false });
    await shown('Download the browser’s model first');
  });
});

describe('rules for sites', () => {
  const local = { ...stored, id: 'local', label: 'Local', baseUrl: 'http://localhost:11434' };
  const add = async (site: string, model: string) => {
    await fill('Site', site);
    await choose('Model for this site', model);
    await press('Add rule');
  };

  const added = () => vi.waitFor(() => expect(field('Site').value).toBe(''));

  test('are added by address, changed and removed, and a removal is undone', async () => {
    await open(stored, local);
    await add('https://Mail.Example.com/inbox', 'local');
    await added();
    expect(commands.setSiteModels).toHaveBeenLastCalledWith([{ site: 'mail.example.com', model: 'local' }]);
    await choose('Model for mail.example.com', 'stored');
    await act(async () => undefined);
    expect(commands.setSiteModels).toHaveBeenLastCalledWith([{ site: 'mail.example.com', model: 'stored' }]);
    await press('Remove the rule for mail.example.com');
    await shown('Rule for mail.example.com removed');
    expect(commands.setSiteModels).toHaveBeenLastCalledWith([]);
    await press('Undo');
    expect(commands.setSiteModels).toHaveBeenLastCalledWith([{ site: 'mail.example.com', model: 'stored' }]);
  });

  test('are one for each site', async () => {
    await open(stored, local);
    await add('a.example', 'local');
    await added();
    await add('a.example', 'stored');
    await added();
    expect(commands.setSiteModels).toHaveBeenLastCalledWith([{ site: 'a.example', model: 'stored' }]);
  });

  test('are none for what is no site', async () => {
    await open(stored);
    await add('two words', 'stored');
    expect(text()).toContain('such as mail.example.com');
    expect(commands.setSiteModels).not.toHaveBeenCalled();
  });
});

test.each([
  ['https://api.example.com/v1', 'your text goes to api.example.com.'],
  ['http://localhost:1234/v1', 'your text stays on this computer (localhost:1234).'],
  ['http://192.168.1.5/v1', 'This connection isn’t encrypted'],
])('%s: %s', async (baseUrl, words) => {
  await open();
  await fill('Server URL (base URL)', baseUrl);
  expect(text()).toContain(words);
});
