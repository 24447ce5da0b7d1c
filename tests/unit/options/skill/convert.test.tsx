// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LibraryError } from '../../../../src/core/library/library-error';
import type { RunEvent } from '../../../../src/core/run/run-event';
import type { RunRequest } from '../../../../src/core/run/run-request';
import { signatureKey } from '../../../../src/core/run/signature-skill';
import type { RunListener } from '../../../../src/messages/run-link';
import { draftOf, setDraft } from '../../../../src/options/skill/drafts';
import { button, press, shown, text } from '../support/screen';
import { forgetDrafts, openSkill, openTab } from './support';

const { runs } = vi.hoisted(() => ({ runs: [] as { request: unknown; listener: unknown }[] }));
vi.mock('../../../../src/messages/run-link', () => ({
  startRun: (request: RunRequest, listener: RunListener) => {
    runs.push({ request, listener });
    return { stop: vi.fn(), answer: vi.fn(), close: vi.fn() };
  },
}));

beforeEach(() => void runs.splice(0));
afterEach(async () => {
  await act(() => render(null, document.body));
  forgetDrafts('user:greet');
});

const skillMd = '---\nname: greet\ndescription: Greets\nlicense: MIT\n---\n\nGreet {{input.name}}.\n';
const greet = { id: 'greet', skillMd };

async function openPreview(skill: Parameters<typeof openSkill>[1] = [greet]) {
  const opened = await openSkill('user:greet', skill);
  await openTab('About');
  await press('Convert to function');
  await shown('Review the conversion');
  return opened;
}

const area = (): HTMLTextAreaElement => {
  const found = document.querySelector<HTMLTextAreaElement>('.convert textarea');
  if (!found) throw new Error('There is no skill.json to edit');
  return found;
};

async function write(words: string): Promise<void> {
  area().value = words;
  await act(() => {
    area().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const filesOf = (library: Awaited<ReturnType<typeof openSkill>>['library']) =>
  Object.fromEntries(
    [...(library.skills.get('user:greet')?.files ?? [])].map(([path, bytes]) => [
      path,
      new TextDecoder().decode(bytes),
    ]),
  );

describe('converting a skill', () => {
  test('shows all that would change, changes nothing before it is agreed to, and is undone in one step', async () => {
    const { library } = await openPreview();
    await shown('prompt.md line by line');
    expect(text()).toContain('Greet {{input.name}}.');
    await shown('name string, required');
    expect(filesOf(library)).toEqual({ 'SKILL.md': skillMd });
    await press('Convert');
    await shown('Skill converted');
    expect(Object.keys(filesOf(library)).sort()).toEqual(['SKILL.md', 'prompt.md', 'skill.json']);
    expect(library.edit).toHaveBeenCalledTimes(1);
    await press('Undo');
    await vi.waitFor(() => expect(filesOf(library)).toEqual({ 'SKILL.md': skillMd }));
    expect(library.edit).toHaveBeenCalledTimes(2);
    expect(text()).not.toContain('Skill converted');
  });

  test('is undone only where nothing is unsaved, and keeps what is typed after it', async () => {
    const { library } = await openPreview();
    await vi.waitFor(() => expect(button('Convert').getAttribute('aria-disabled')).toBeNull());
    await press('Convert');
    await shown('Skill converted');
    const draft = { base: '{}', revision: 2, text: 'typed later' };
    const isOffered = () => document.querySelector('.undo')?.matches(':not([hidden])');
    button('Text').focus();
    await act(() => setDraft('user:greet', draft));
    expect(isOffered()).toBe(false);
    expect(draftOf('user:greet')).toEqual(draft);
    await act(() => setDraft('user:greet', undefined));
    expect(isOffered()).toBe(true);
    // Whoever types goes on where they are.
    expect(document.activeElement).toBe(button('Text'));
    await press('Undo');
    await vi.waitFor(() => expect(filesOf(library)).toEqual({ 'SKILL.md': skillMd }));
  });

  test('keeps a text that is typed while it is written', async () => {
    const { library } = await openPreview();
    await vi.waitFor(() => expect(button('Convert').getAttribute('aria-disabled')).toBeNull());
    const draft = { base: skillMd, revision: 1, text: 'typed now' };
    const edit = library.edit.getMockImplementation();
    library.edit.mockImplementationOnce(async (...args) => {
      setDraft('user:greet', draft);
      if (!edit) throw new Error('The library edits');
      return edit(...args);
    });
    await press('Convert');
    await vi.waitFor(() => expect(Object.keys(filesOf(library))).toContain('skill.json'));
    expect(draftOf('user:greet')).toEqual(draft);
  });

  test('can be undone again where undoing it failed', async () => {
    const { library } = await openPreview();
    await vi.waitFor(() => expect(button('Convert').getAttribute('aria-disabled')).toBeNull());
    await press('Convert');
    await shown('Skill converted');
    library.edit.mockRejectedValueOnce(new LibraryError('store-quota'));
    await press('Undo');
    await shown('There is not enough browser storage');
    await press('Undo');
    await vi.waitFor(() => expect(filesOf(library)).toEqual({ 'SKILL.md': skillMd }));
    expect(text()).not.toContain('Skill converted');
  });

  test('goes back to the SKILL.md that it was', async () => {
    const { library } = await openPreview();
    await vi.waitFor(() => expect(button('Convert').getAttribute('aria-disabled')).toBeNull());
    await press('Convert');
    await shown('Convert to SKILL.md');
    await press('Convert to SKILL.md');
    await vi.waitFor(() => expect(button('Convert').getAttribute('aria-disabled')).toBeNull());
    await press('Convert');
    await vi.waitFor(() => expect(filesOf(library)).toEqual({ 'SKILL.md': skillMd }));
  });

  test('takes the skill.json as the user has edited it, and none that is no function', async () => {
    const { library } = await openPreview();
    await write('{"name": "greet"');
    await shown('valid JSON. This should stand here');
    await press('Convert');
    expect(library.edit).not.toHaveBeenCalled();
    const json = {
      name: 'hail',
      description: 'Hails',
      mode: 'llm',
      input: { type: 'object', properties: { name: { type: 'string' } } },
    };
    await write(JSON.stringify(json));
    await vi.waitFor(() => expect(button('Convert').getAttribute('aria-disabled')).toBeNull());
    await press('Convert');
    await vi.waitFor(() => expect(JSON.parse(filesOf(library)['skill.json'] ?? '')).toEqual(json));
  });

  test('says why a skill cannot be converted', async () => {
    const direct = { id: 'greet', skillMd: '---\nname: greet\ndescription: x\nmode: direct\n---\n\nHello\n' };
    await openSkill('user:greet', [direct]);
    await openTab('About');
    await press('Convert to function');
    await shown('which a function can’t do.');
  });

  test('waits for what is not saved', async () => {
    setDraft('user:greet', { base: skillMd, revision: 1, text: `${skillMd}more` });
    await openSkill('user:greet', [greet]);
    await openTab('About');
    await shown('Save or discard your changes');
    expect(() => button('Convert to function')).toThrow();
  });

  test('says what does not come along', async () => {
    const script = 'export const execute = ({ input }) => input.text;';
    await openPreview([{ ...greet, files: { 'scripts/execute.js': script } }]);
    await shown('code gets only its input');
  });
});

describe('a signature that the model proposes', () => {
  const tell = (event: RunEvent) =>
    act(() => {
      const run = runs.at(-1);
      if (!run) throw new Error('Nothing was run');
      (run.listener as RunListener).onEvent(event);
    });
  const answer = async (said: string, whileItComes?: () => Promise<void>) => {
    await press('Suggest with model');
    await whileItComes?.();
    await tell({ type: 'text', delta: said });
    await tell({ type: 'succeeded', text: said, outcome: { delivery: 'card', status: 'done' }, duration: 1 });
  };

  test('is asked for the skill’s text as data, and put in place to be looked at', async () => {
    const { library } = await openPreview();
    const input = { type: 'object', properties: { name: { type: 'string', description: 'Whom to greet' } } };
    await answer(`Here it is:\n\`\`\`json\n${JSON.stringify({ description: 'Hails', input })}\n\`\`\``);
    expect(runs.at(-1)?.request).toEqual({
      skill: signatureKey,
      instruction: '',
      target: { editable: false, read: 'selection', text: skillMd, url: '', title: '' },
      place: 'card',
      trial: true,
    });
    await shown('The model’s suggestion is in skill.json');
    expect(JSON.parse(area().value)).toMatchObject({ name: 'greet', description: 'Hails', input });
    await shown('Whom to greet');
    expect(library.edit).not.toHaveBeenCalled();
  });

  test('changes no name, no mode, no calls and nothing else of how the function runs, and is drawn as text', async () => {
    await openPreview();
    const hostile = {
      name: 'polish',
      mode: 'code',
      calls: ['polish'],
      pipeline: [],
      timeout: 1,
      hosts: ['evil.example'],
      description: '<img src=x onerror=alert(1)> \u202egnp',
      input: {
        type: 'object',
        properties: { name: { type: 'string', description: '<b id="planted">b</b>' } },
      },
    };
    await answer(JSON.stringify(hostile));
    await shown('Ignored, because only you decide on it: name, mode, calls, pipeline, timeout, hosts');
    const made = JSON.parse(area().value);
    expect(made).toMatchObject({ name: 'greet', mode: 'llm', timeout: 120_000 });
    expect(Object.keys(made)).toEqual(['name', 'description', 'mode', 'input', 'timeout']);
    await shown('<b id="planted">b</b>');
    expect(document.querySelector('#planted, .convert img')).toBeNull();
  });

  test('is put into what the user has written while it came, and takes the place of none of that', async () => {
    await openPreview();
    const typed = { ...JSON.parse(area().value), description: 'Mine', retry: 2 };
    const input = { type: 'object', properties: { name: { type: 'string', title: 'Whom' } } };
    await answer(JSON.stringify({ description: 'Hails', input }), () => write(JSON.stringify(typed)));
    await shown('Kept as you edited it: description');
    expect(JSON.parse(area().value)).toEqual({ ...typed, input });
  });

  test('is said to be left out where the user has written all of it otherwise, and touches nothing', async () => {
    await openPreview();
    const typed = JSON.stringify({ ...JSON.parse(area().value), input: { type: 'object', title: 'Mine' } });
    await answer('{"input": {"type": "object"}}', () => write(typed));
    await shown('Your skill.json stays as you edited it');
    expect(area().value).toBe(typed);
  });

  test('takes the place of nothing that was typed into a skill.json that could not be read when it was asked', async () => {
    await openPreview();
    const { value } = area();
    await write('{"name": "greet", ');
    const typed = value.replace('"Greets"', '"Mine"');
    await answer('{"description": "Hails", "input": {"type": "object"}}', () => write(typed));
    await shown('The model’s suggestion wasn’t added to skill.json');
    expect(area().value).toBe(typed);
  });

  test('waits for a skill.json that can be read, and leaves the one that is half written', async () => {
    await openPreview();
    const half = '{"name": "greet", ';
    await answer('{"input": {"type": "object"}}', () => write(half));
    await shown('The model’s suggestion wasn’t added to skill.json');
    expect(area().value).toBe(half);
  });

  test.each([
    ['no schema', '{"input": "text"}', 'must be a JSON Schema'],
    [
      'a schema that leads out of the file',
      '{"input": {"type": "object", "properties": {"a": {"$ref": "https://evil.example/s"}}}}',
      'leads out of the file',
    ],
    [
      'a pattern that runs away',
      '{"input": {"type": "object", "properties": {"a": {"type": "string", "pattern": "(a+)+$"}}}}',
      'could take too long',
    ],
    ['no property for a placeholder of the text', '{"input": {"type": "object"}}', 'Nothing fills in'],
  ])('is said to be wrong where it has %s', async (_, said, problem) => {
    await openPreview();
    await answer(said);
    await shown(problem);
  });

  test.each([
    'Sorry, I cannot.',
    '[]',
    '{"calls": ["polish"]}',
    `{"input": {"description": "${'x'.repeat(100_001)}"}}`,
  ])('is none where the answer has no signature: %.40s', async (said) => {
    await openPreview();
    const before = area().value;
    await answer(said);
    await shown('The model didn’t return a signature');
    expect(area().value).toBe(before);
  });
});

test('a function is copied and saved as a tool of MCP, any other skill is not', async () => {
  const { platform } = await openPreview();
  expect(() => button('Copy the MCP tool as JSON')).toThrow();
  await vi.waitFor(() => expect(button('Convert').getAttribute('aria-disabled')).toBeNull());
  await press('Convert');
  await shown('MCP tool');
  await press('Copy the MCP tool as JSON');
  expect(JSON.parse(platform.copy.mock.calls[0]?.[0] ?? '')).toEqual({
    name: 'greet',
    title: 'Greet',
    description: 'Greets',
    inputSchema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
    },
  });
  const saved = vi.spyOn(URL, 'createObjectURL');
  await press('Download the MCP tool as JSON');
  expect(saved).toHaveBeenCalledTimes(1);
});
