import { describe, expect, it, vi } from 'vitest';
import { execute } from '../../../../src/core/execute/executor';
import type { Skill } from '../../../../src/core/skill/model';
import { fakeClock, modelSaying, pageTaking, requestOf, skillOf, startRun, worldOf } from './fakes';

const body = 'In {{system.language}}, at {{system.timestamp}}';
const filled = 'In Swedish, at 1970-01-01T00:00:01.000Z';

async function run(mode: 'direct' | 'llm') {
  const model = modelSaying('ok');
  const page = pageTaking();
  const { needs } = worldOf(
    skillOf({ mode, body }),
    { model: async () => model, language: () => 'Swedish' },
    fakeClock(),
  );
  await execute(requestOf(), needs, page, () => undefined, new AbortController().signal).ended;
  return { page, model };
}

it("fills the user's language and the time into a text", async () => {
  const { page } = await run('direct');
  expect(page.insert).toHaveBeenCalledWith(filled, 'replace', expect.anything());
});

it("fills the user's language and the time into what a model is asked", async () => {
  const { model } = await run('llm');
  expect(model.requests).toEqual([expect.objectContaining({ system: expect.stringContaining(filled) })]);
});

describe('a text without a model', () => {
  const startWith = (text: string, skill: Partial<Skill> = {}, target = {}) => {
    const page = pageTaking();
    const world = worldOf(skillOf({ mode: 'direct', body: text, dangerous: true, ...skill }));
    return { page, ...startRun(world, requestOf(target), page) };
  };

  it.each([
    'Hello {{name}}',
    'Hello {{ input.name | upper }}',
    'Hello {{input.page.none}}',
    'Hello {{config.none}}',
    'Hello {{system.none}}',
    'Hello {{#if x}}',
    'Hello {{input}}',
  ])('is refused before anything is asked while %j has what nothing fills in', async (text) => {
    const run = startWith(text);
    const placeholders = text.slice('Hello '.length);
    expect(await run.done).toMatchObject({
      status: 'error',
      failure: { code: 'placeholder-unfilled', params: { skill: 'polish', placeholders } },
    });
    expect(run.of('asking')).toEqual([]);
    expect(run.page.insert).not.toHaveBeenCalled();
  });

  it('names some of many, cut to what one can read', async () => {
    const many = Array.from({ length: 9 }, (_, place) => `{{x${place}${'y'.repeat(90)}}}`).join('');
    const { failure } = await startWith(many).done;
    expect(failure?.params?.placeholders).toMatch(/^(?:\{\{x\dy{56}…, ){5}…$/);
  });

  it('fills in with nothing what the run has none of', async () => {
    const nowhere = { read: 'nothing', text: '' } as const;
    const text = '[{{selection}}{{input.text}}{{input.context}}{{input.page.language}}$ARGUMENTS]';
    expect(await startWith(text, {}, nowhere).done).toMatchObject({ status: 'success', text: '[]' });
  });

  it("keeps braces that are the user's own, or in a setting", async () => {
    const config = { open: '{{ matrix.os }}' };
    const run = startWith('{{config.open}} {{input.text}}', { config }, { text: 'Dear {{name}}' });
    expect(await run.done).toMatchObject({ text: '{{ matrix.os }} Dear {{name}}' });
  });

  it('is read in time that grows with its length, whatever it holds', async () => {
    const { failure } = await startWith(`${'{{ '.repeat(60_000)}${' '.repeat(200_000)}{{x}}`).done;
    expect(failure?.params?.placeholders).toBe('{{x}}');
  });
});

describe('a text for a model', () => {
  const startWith = (body: string, answer: string, target = {}, skill: Partial<Skill> = {}) => {
    const model = modelSaying(answer);
    const page = pageTaking();
    const world = worldOf(skillOf({ body, ...skill }), {
      model: async () => model,
      runSettings: async () => ({
        mode: 'llm' as const,
        timeout: undefined,
        direct: false,
        review: false,
        stream: true,
      }),
    });
    return { page, model, ...startRun(world, requestOf(target), page) };
  };

  it('says what nothing has filled in, and the model reads that as it is written', async () => {
    const { done, of, model } = startWith('As {{config.tone}}, {{input.page.none}}, {{ github.sha }}', 'ok');
    expect(await done).toMatchObject({ status: 'success' });
    expect(of('unfilled')).toEqual([
      { type: 'unfilled', placeholders: ['{{config.tone}}', '{{input.page.none}}'] },
    ]);
    expect(model.requests[0]?.system).toContain('As {{config.tone}}, {{input.page.none}}, {{ github.sha }}');
  });

  it('says nothing where all is filled in, or only braces of others are left', async () => {
    const { done, of } = startWith(
      '{{config.tone}} {{selection}} {{ matrix.os }} {{pages.x}}',
      'ok',
      {},
      { config: { tone: '' } },
    );
    await done;
    expect(of('unfilled')).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ['Dear {{input.page.none}},', {}, []],
    ['Dear Ann,', {}, ['Dear Ann,']],
    ['Dear {{input.page.none}},', { text: 'Deer {{input.page.none}},' }, ['Dear {{input.page.none}},']],
  ])(
    'leaves the answer %j in the card where a placeholder has come through: %j',
    async (answer, target, written) => {
      const { done, of, page } = startWith('To {{input.page.none}}', answer, target);
      expect(await done).toMatchObject({ status: 'success', text: answer });
      expect(page.insert.mock.calls.map(([text]) => text)).toEqual(written);
      expect(of('held').map(({ why }) => why)).toEqual(written.length > 0 ? [] : ['placeholder']);
      expect(of('started')[0]).not.toHaveProperty('streams');
    },
  );
});

describe('a skill whose only tool is save_memo', () => {
  const direct = async () => ({
    mode: 'direct' as const,
    timeout: undefined,
    direct: false,
    review: false,
    stream: false,
  });
  const memoSkill = { allowedTools: ['save_memo'], body: 'the body' };

  it('saves the message also where the usual mode is direct, and direct mode is off', async () => {
    const model = vi.fn();
    const world = worldOf(skillOf({ ...memoSkill, modeUnnamed: true }), { model, runSettings: direct });
    expect(await startRun(world, requestOf()).done).toMatchObject({ status: 'success', text: 'teh text' });
    expect(world.memos).toMatchObject([{ text: 'teh text' }]);
    expect(model).not.toHaveBeenCalled();
  });

  it.each<[Partial<Skill>, string]>([
    [{ mode: 'direct' }, 'the body'],
    [{ mode: 'sandbox', files: ['scripts/execute.js'] }, 'from the script'],
  ])('saves what its file says makes the text: %j', async (mode, text) => {
    const world = worldOf(skillOf({ ...memoSkill, ...mode }));
    await startRun(world, requestOf()).done;
    expect(world.memos).toMatchObject([{ text }]);
  });

  it('saves what was entered into its form, too', async () => {
    const input = [{ name: 'for', kind: 'text' as const, label: 'For', required: true }];
    const world = worldOf(skillOf({ ...memoSkill, input }));
    await startRun(world, { ...requestOf({}, 'later'), fields: { for: 'Ann' } }).done;
    await startRun(world, { ...requestOf({ read: 'nothing', text: '' }), fields: { for: 'Bob' } }).done;
    expect(world.memos.map(({ text }) => text)).toEqual(['later\n\nfor: Ann\n\nteh text', 'for: Bob']);
  });

  it('has nothing to save where there is no message', async () => {
    const world = worldOf(skillOf(memoSkill));
    const run = startRun(world, requestOf({ read: 'nothing', text: ' ' }));
    expect(await run.done).toMatchObject({ failure: { code: 'nothing-to-work-on' } });
    expect(world.memos).toEqual([]);
  });
});
