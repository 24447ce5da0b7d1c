// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { MeaningSection } from '../../../../src/options/model/meaning-section';
import { fakeCommands, fakePlatform, noTables, stored } from '../support/fakes';
import { draw, fill, press, shown, text } from '../support/screen';

let commands = fakeCommands();
let platform = fakePlatform();

beforeEach(() => {
  commands = fakeCommands([stored]);
  platform = fakePlatform();
});

const open = (models = [stored]) =>
  draw(<MeaningSection needs={{ commands, platform }} models={models} library={noTables} />);

const on = { provider: 'stored', model: 'embedder', ready: 1, all: 2 };

describe('the search by meaning', () => {
  test('says what goes to which host before it is turned on', async () => {
    await open();
    await shown('api.example.com gets the names and descriptions of all your skills, and what you type');
    expect(commands.turnOnMeaning).not.toHaveBeenCalled();
    expect(commands.makeVectors).not.toHaveBeenCalled();
  });

  test('is turned on with the host’s permission, and shows how far it has come', async () => {
    await open();
    await shown('Turn on');
    await fill('Embedding model', 'embedder');
    commands.meaningState.mockResolvedValue(on);
    commands.makeVectors.mockResolvedValue({ ok: true, ready: 2, all: 2 });
    await press('Turn on');
    await shown('On with embedder. Skills ready: 2 of 2');
    expect(platform.requestModel).toHaveBeenCalledWith(stored.baseUrl);
    expect(commands.turnOnMeaning).toHaveBeenCalledWith({ provider: 'stored', model: 'embedder' });
  });

  test('asks for the model’s name, and sends nothing where the permission is refused', async () => {
    await open();
    await shown('Turn on');
    await press('Turn on');
    await shown('Enter the name of an embedding model');
    await fill('Embedding model', 'embedder');
    platform.requestModel.mockResolvedValue(false);
    await press('Turn on');
    await shown('api.example.com');
    expect(commands.turnOnMeaning).not.toHaveBeenCalled();
  });

  test('says what is wrong with the model, and stays off', async () => {
    await open();
    await shown('Turn on');
    await fill('Embedding model', 'none');
    const failure = { code: 'model-not-found' as const, params: { model: 'none', host: 'api.example.com' } };
    commands.turnOnMeaning.mockResolvedValue({
      ok: false,
      failure: { ...failure, detail: 'no such model' } as never,
    });
    await press('Turn on');
    await shown('no such model');
    expect(text()).toContain('Turn on');
  });

  test('goes on where it was stopped, and is turned off', async () => {
    commands.meaningState.mockResolvedValue(on);
    const failure = {
      code: 'model-rate-limit' as const,
      params: { host: 'api.example.com' },
      detail: 'slow down',
    };
    commands.makeVectors.mockResolvedValueOnce({ ok: false, failure: failure as never });
    await open();
    await shown('slow down');
    commands.makeVectors.mockResolvedValue({ ok: true, ready: 2, all: 2 });
    await press('Try again');
    await shown('Skills ready: 2 of 2');
    commands.meaningState.mockResolvedValue(undefined);
    await press('Turn off');
    await shown('Turn on');
    expect(commands.turnOffMeaning).toHaveBeenCalledOnce();
  });
});
