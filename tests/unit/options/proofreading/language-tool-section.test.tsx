// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { beforeEach, expect, test } from 'vitest';
import { LanguageToolSection } from '../../../../src/options/proofreading/language-tool-section';
import { fakeCommands, fakePlatform } from '../support/fakes';
import { button, draw, field, fill, press, shown, text } from '../support/screen';

let commands = fakeCommands();
let platform = fakePlatform();

beforeEach(() => {
  commands = fakeCommands();
  platform = fakePlatform();
});

const open = () => draw(<LanguageToolSection commands={commands} platform={platform} />);
const on = { url: 'http://localhost:8081', all: false, picky: false, hasKey: false };

test('LanguageTool says what goes to which server before it is turned on', async () => {
  await open();
  await shown('localhost:8081 gets the text and the language of your browser. Nothing is sent before.');
  await fill('Server URL', 'https://lt.example/v2');
  await shown('lt.example gets the text');
  await fill('API key', 'secret');
  await shown('lt.example gets the text, the language of your browser, and your API key');
  await fill('Server URL', 'http://lt.example');
  await shown('This connection isn’t encrypted.');
  expect(commands.turnOnLanguageTool).not.toHaveBeenCalled();
});

test('LanguageTool is turned on with the permission for that server, and off again without it', async () => {
  await open();
  await shown('Turn on');
  await fill('Server URL', 'localhost:8081/v2/check');
  commands.languageTool.mockResolvedValue(on);
  await press('Turn on');
  await shown('On. Texts in other languages than English go to localhost:8081.');
  expect(platform.requestModel).toHaveBeenCalledWith('http://localhost:8081');
  expect(commands.turnOnLanguageTool).toHaveBeenCalledWith({
    url: 'http://localhost:8081',
    username: '',
    apiKey: '',
    all: false,
    picky: false,
  });
  commands.languageTool.mockResolvedValue(undefined);
  await press('Turn off');
  await shown('Turn on');
  expect(commands.turnOffLanguageTool).toHaveBeenCalled();
  expect(platform.releaseHost).toHaveBeenCalledWith('http://localhost:8081');
});

test('LanguageTool asks nothing where the permission is refused, and says what is wrong', async () => {
  await open();
  await shown('Turn on');
  platform.requestModel.mockResolvedValue(false);
  await press('Turn on');
  await shown('localhost');
  expect(commands.turnOnLanguageTool).not.toHaveBeenCalled();
  platform.requestModel.mockResolvedValue(true);
  const failure = { code: 'proofreader-unreachable' as const, params: { host: 'localhost:8081' } };
  commands.turnOnLanguageTool.mockResolvedValue({ ok: false, failure });
  await press('Turn on');
  await shown('Couldn’t reach LanguageTool at localhost:8081.');
  await shown('If it runs on this computer, start it.');
  expect(button('Turn on')).toBeTruthy();
});

test('LanguageTool takes the public server with its limits, and no address that is none', async () => {
  await open();
  await shown('Turn on');
  await fill('Server URL', 'ftp://x');
  expect(field('Server URL').getAttribute('aria-invalid')).toBe('true');
  await press('Turn on');
  expect(platform.requestModel).not.toHaveBeenCalled();
  const select = document.querySelector('select');
  if (!select) throw new Error('there is no choice of a server');
  await act(() => {
    select.value = 'public';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await shown('api.languagetool.org gets the text');
  expect(text()).toContain('20 KB at a time');
});
