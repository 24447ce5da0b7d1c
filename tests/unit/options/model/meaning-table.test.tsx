// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { MeaningSection } from '../../../../src/options/model/meaning-section';
import { fakeCommands, fakePlatform, noTables, stored } from '../support/fakes';
import { draw, fill, press, shown, text } from '../support/screen';

let commands = fakeCommands();
let platform = fakePlatform();
const { keepTable } = noTables;

const table = { name: 'model.safetensors', bytes: 30_000_000, modelSum: 'aa11', tokenizerSum: 'bb22' };
const sum = 'AB'.repeat(32);
const folder = 'https://tables.example/small/';

beforeEach(() => {
  commands = fakeCommands();
  platform = fakePlatform();
  keepTable.mockReset().mockResolvedValue({ kept: table });
});

const open = (models = [] as (typeof stored)[]) =>
  draw(<MeaningSection needs={{ commands, platform }} models={models} library={noTables} />);

function choose(...names: string[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('Nothing to choose with');
  const files = names.map((name) => new File(['x'], name));
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const turnsOn = () => {
  commands.meaningState.mockResolvedValue({ table, ready: 1, all: 2 });
  commands.makeVectors.mockResolvedValue({ ok: true, ready: 2, all: 2 });
};

describe('a table on this computer', () => {
  test('is there for those who have no provider, of two files in any order', async () => {
    await open();
    await shown('A table on this computer');
    turnsOn();
    choose('tokenizer.json', 'Model.SAFETENSORS');
    await shown('On with model.safetensors (30 MB). Skills ready: 2 of 2');
    expect(keepTable.mock.calls[0]?.[0]).toMatchObject({
      model: { name: 'Model.SAFETENSORS' },
      tokenizer: { name: 'tokenizer.json' },
    });
    expect(commands.turnOnTable).toHaveBeenCalledOnce();
    expect(text()).toContain('Nothing is sent: this table is on your computer.');
    expect(text()).toContain('aa11');
    commands.meaningState.mockResolvedValue(undefined);
    await press('Remove table');
    await shown('Choose two files');
    expect(commands.turnOffMeaning).toHaveBeenCalledOnce();
  });

  test.each([
    [['model.safetensors']],
    [['a.safetensors', 'b.safetensors']],
    [['a.safetensors', 'tokenizer.json', 'config.json']],
  ])('is not read of %j', async (names) => {
    await open();
    await shown('Choose two files');
    choose(...names);
    await shown('Choose two files together');
    expect(keepTable).not.toHaveBeenCalled();
  });

  test('says why it can’t be used, in words that hide nothing', async () => {
    await open();
    await shown('Choose two files');
    keepTable.mockResolvedValue({ problem: { code: 'kind', detail: 'BPE\u202e' } });
    choose('model.safetensors', 'tokenizer.json');
    await shown('It cuts texts in a way that isn’t supported: BPE⟨U+202E⟩');
    keepTable.mockRejectedValue(new Error('No room'));
    choose('model.safetensors', 'tokenizer.json');
    await shown('No room');
    expect(commands.turnOnTable).not.toHaveBeenCalled();
  });

  test('is downloaded from a host that the browser was asked for, and used at once where its checksum was named', async () => {
    await open();
    await shown('Download');
    await fill('URL of its folder', `${folder}model.safetensors`);
    await fill('SHA-256 of model.safetensors (optional)', ` ${sum} `);
    turnsOn();
    await press('Download');
    await shown('On with model.safetensors');
    expect(platform.requestHost).toHaveBeenCalledWith(folder);
    expect(keepTable.mock.calls[0]?.[0]).toEqual({ folder, sum: sum.toLowerCase() });
  });

  test('is used only once its checksum was looked at, where none was named', async () => {
    await open();
    await shown('Download');
    await fill('URL of its folder', folder);
    await press('Download');
    await shown('Use this table?');
    expect(text()).toContain('aa11');
    expect(commands.turnOnTable).not.toHaveBeenCalled();
    await press('Discard');
    await shown('URL of its folder');
    expect(commands.turnOffMeaning).toHaveBeenCalledOnce();
    await fill('URL of its folder', folder);
    await press('Download');
    await shown('Use this table?');
    turnsOn();
    await press('Use this table');
    await shown('On with model.safetensors');
  });

  test('is not asked for without an address, with half a checksum, or where the browser says no', async () => {
    await open();
    await shown('Download');
    await fill('URL of its folder', 'javascript:alert(1)');
    await fill('SHA-256 of model.safetensors (optional)', 'ab12');
    await press('Download');
    await shown('Enter a URL that starts with https://');
    expect(text()).toContain('A SHA-256 has 64 digits');
    await fill('URL of its folder', folder);
    await fill('SHA-256 of model.safetensors (optional)', '');
    platform.requestHost.mockResolvedValue(false);
    await press('Download');
    await shown('The browser hasn’t allowed tables.example');
    expect(keepTable).not.toHaveBeenCalled();
  });

  test('that lies at another host is asked for there at the next press', async () => {
    await open();
    await shown('Download');
    await fill('URL of its folder', folder);
    keepTable.mockResolvedValueOnce({ failure: { kind: 'permission', host: 'cdn.example' } });
    await press('Download');
    await shown('The browser hasn’t allowed cdn.example');
    await press('Download');
    await shown('Use this table?');
    expect(platform.requestHost).toHaveBeenLastCalledWith(folder, 'https://cdn.example/');
  });

  test('stands in the list beside providers', async () => {
    await open([stored]);
    await shown('Embedding model');
    expect([...document.querySelectorAll('option')].map(({ textContent }) => textContent)).toContain(
      'A table on this computer',
    );
  });
});
