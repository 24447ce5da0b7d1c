// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ModelSection } from '../../../../src/options/model/model-section';
import { fakeCommands, fakePlatform, nothing, stored } from '../support/fakes';
import { button, draw, field, fill, press, shown, text } from '../support/screen';

vi.mock('wxt/browser', () => import('../support/english'));

let commands = fakeCommands();
let platform = fakePlatform();

beforeEach(() => {
  platform = fakePlatform();
});

async function open(settings = nothing): Promise<void> {
  commands = fakeCommands(settings);
  await draw(<ModelSection commands={commands} platform={platform} />);
  await shown('Server address');
}

async function enter(baseUrl: string, model: string, key = ''): Promise<void> {
  await fill('Server address (base URL)', baseUrl);
  await fill('Model', model);
  if (key) await fill('API key', key);
}

describe('saving', () => {
  test('asks for the host within the click, before anything else', async () => {
    await open();
    await enter('https://new.example.com', 'writer', 'sk-1');
    platform.requestHost.mockReturnValue(new Promise(() => undefined));
    button('Save').click();
    expect(platform.requestHost).toHaveBeenCalledWith('https://new.example.com/v1');
    expect(commands.saveModel).not.toHaveBeenCalled();
  });

  test('sends the key once and then has none in the page', async () => {
    await open();
    await enter('https://new.example.com/v1', 'writer', ' sk-1 ');
    await press('Save');
    await shown('Saved. Skills now use new.example.com.');
    expect(commands.saveModel).toHaveBeenCalledWith({
      baseUrl: 'https://new.example.com/v1',
      model: 'writer',
      apiKey: 'sk-1',
    });
    expect(field('API key').value).toBe('');
    expect(document.body.innerHTML).not.toContain('sk-1');
    expect(text()).toContain('A key for new.example.com is stored');
  });

  test('without a key typed leaves the stored one alone', async () => {
    await open(stored);
    await fill('Model', 'thinker');
    await press('Save');
    await shown('Saved.');
    expect(commands.saveModel).toHaveBeenCalledWith({ baseUrl: stored.baseUrl, model: 'thinker' });
  });

  test('saves and sends nothing when the permission is refused, and keeps what was typed', async () => {
    await open();
    await enter('https://new.example.com/v1', 'writer', 'sk-1');
    platform.requestHost.mockResolvedValue(false);
    await press('Save');
    await shown('The browser may not reach new.example.com');
    expect(commands.saveModel).not.toHaveBeenCalled();
    expect(field('API key').value).toBe('sk-1');
  });

  test('gives back the permission for the host that is replaced, and only then', async () => {
    await open(stored);
    await enter('https://api.example.com/v2', 'writer');
    await press('Save');
    await shown('Saved.');
    expect(platform.releaseHost).not.toHaveBeenCalled();
    await enter('https://new.example.com/v1', 'writer');
    await press('Save');
    await shown('Skills now use new.example.com');
    expect(platform.releaseHost).toHaveBeenCalledWith('https://api.example.com/v2');
  });

  test('names what is missing and asks for nothing', async () => {
    await open();
    await enter('no address', '');
    await press('Save');
    expect(text()).toContain('This is not a usable web address');
    expect(text()).toContain('Name the model');
    expect(field('Server address (base URL)').getAttribute('aria-invalid')).toBe('true');
    expect(platform.requestHost).not.toHaveBeenCalled();
  });

  test('tells what the background threw', async () => {
    await open(stored);
    commands.saveModel.mockRejectedValue(new Error('The disk is full'));
    await press('Save');
    await shown('The disk is full');
    expect(button('Save').getAttribute('aria-disabled')).toBeNull();
  });
});

describe('testing', () => {
  test('says that it works, and that it is not saved yet', async () => {
    await open();
    await enter('https://new.example.com/v1', 'writer', 'sk-1');
    await press('Test');
    await shown('It works: writer answered after 1.2 s.');
    expect(text()).toContain('Press Save to use it.');
    expect(commands.saveModel).not.toHaveBeenCalled();
  });

  test.each([
    ['model-key', 'api.example.com does not accept your API key.', 'Copy the key again'],
    ['model-not-found', 'api.example.com does not know the model', 'Press Find models'],
    ['model-unreachable', 'api.example.com cannot be reached.', 'Check the address'],
    ['model-permission', 'may not connect to api.example.com', 'choose Allow'],
  ] as const)('%s: says what is wrong and what to do', async (code, what, next) => {
    await open(stored);
    const params = { host: 'api.example.com', model: 'writer' };
    commands.testModel.mockResolvedValue({ ok: false, failure: { code, detail: 'Its own words', params } });
    await press('Test');
    await shown(what);
    expect(text()).toContain(next);
    expect(text()).toContain('Its own words');
  });

  test('shows how to let the extension in where Ollama turns it away', async () => {
    await open({ baseUrl: 'http://localhost:11434/v1', model: 'llama', hasKey: false });
    const failure = {
      code: 'model-refused',
      detail: '403: Forbidden',
      params: { host: 'localhost:11434' },
    } as const;
    commands.testModel.mockResolvedValue({ ok: false, failure });
    await press('Test');
    await shown(`OLLAMA_ORIGINS=${location.origin}`);
  });

  test('can be started once at a time', async () => {
    await open(stored);
    commands.testModel.mockReturnValue(new Promise(() => undefined));
    await press('Test');
    await press('Testing…');
    await press('Save');
    expect(commands.testModel).toHaveBeenCalledTimes(1);
    expect(commands.saveModel).not.toHaveBeenCalled();
  });

  test('is forgotten when the form is edited: its result is about something else now', async () => {
    await open(stored);
    await press('Test');
    await shown('It works');
    await fill('Model', 'thinker');
    expect(text()).not.toContain('It works');
  });
});

describe('the stored key', () => {
  test('does not count for another host', async () => {
    await open(stored);
    await fill('Server address (base URL)', 'https://evil.example.com/v1');
    expect(text()).toContain('The stored key belongs to api.example.com and is not sent to another server');
  });

  test('is removed on demand', async () => {
    await open(stored);
    await press('Remove key');
    expect(text()).toContain('will be removed when you save');
    await press('Save');
    await shown('Saved.');
    expect(commands.saveModel).toHaveBeenCalledWith(expect.objectContaining({ apiKey: '' }));
  });

  test('goes with the model and with the permission when the model is forgotten', async () => {
    await open(stored);
    await press('Forget this model');
    await shown('are removed');
    expect(commands.forgetModel).toHaveBeenCalledOnce();
    expect(platform.releaseHost).toHaveBeenCalledWith(stored.baseUrl);
    expect(field('Model').value).toBe('');
  });
});

describe('leaving the page', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('is questioned while a typed key is not saved', async () => {
    await open(stored);
    expect(leave()).toBe(false);
    await fill('API key', 'sk-2');
    await vi.waitFor(() => expect(leave()).toBe(true));
    await press('Save');
    await shown('Saved.');
    await vi.waitFor(() => expect(leave()).toBe(false));
  });
});

describe('finding models', () => {
  test('suggests what the endpoint offers', async () => {
    await open(stored);
    await press('Find models');
    await shown('Models found: 2');
    const list = document.getElementById(field('Model').getAttribute('list') ?? '');
    const names = [...(list?.querySelectorAll('option') ?? [])].map((option) => option.value);
    expect(names).toEqual(['writer', 'thinker']);
  });

  test('needs no model name', async () => {
    await open();
    await enter('https://new.example.com/v1', '');
    await press('Find models');
    await shown('Models found');
  });

  test('says so when there are none', async () => {
    await open(stored);
    commands.listModels.mockResolvedValue({ ok: true, models: [] });
    await press('Find models');
    await shown('api.example.com has no model that can answer');
  });
});

describe('a server on this computer', () => {
  const ollama = 'http://localhost:11434/v1';

  beforeEach(() => {
    platform.answers.mockImplementation(async (address) => address.includes(':11434'));
  });

  test('is taken with one click: permission, first model that can answer, save, test', async () => {
    await open();
    await shown('Ollama is running on this computer');
    expect(text()).not.toContain('LM Studio is running');
    commands.listModels.mockResolvedValue({ ok: true, models: ['nomic-embed-text', 'llama3.2'] });
    await press('Use Ollama');
    await shown('It works: llama3.2');
    expect(platform.requestHost).toHaveBeenCalledWith(ollama);
    expect(commands.saveModel).toHaveBeenCalledWith({ baseUrl: ollama, model: 'llama3.2', apiKey: '' });
    expect(field('Server address (base URL)').value).toBe(ollama);
    expect(text()).not.toContain('Ollama is running on this computer');
  });

  test('is not saved when it has no model', async () => {
    await open();
    await shown('Use Ollama');
    commands.listModels.mockResolvedValue({ ok: true, models: ['nomic-embed-text'] });
    await press('Use Ollama');
    await shown('localhost:11434 has no model that can answer');
    expect(commands.saveModel).not.toHaveBeenCalled();
  });

  test('is not offered while it is in use', async () => {
    await open({ baseUrl: ollama, model: 'llama3.2', hasKey: false });
    await vi.waitFor(() => expect(platform.answers).toHaveBeenCalledTimes(2));
    expect(text()).not.toContain('is running on this computer');
  });
});

test.each([
  ['https://api.example.com/v1', 'your text goes to api.example.com.'],
  ['http://localhost:1234/v1', 'your text stays on this computer (localhost:1234).'],
  ['http://192.168.1.5/v1', 'The connection is not encrypted'],
])('%s: %s', async (address, words) => {
  await open();
  await fill('Server address (base URL)', address);
  expect(text()).toContain(words);
});
