import { describe, expect, it, vi } from 'vitest';
import { confirmSkill } from '../../../../src/core/execute/confirm';
import { sendText } from '../../../../src/core/execute/send-text';
import { RunError } from '../../../../src/core/run/run-error';
import type { RunAnswer, RunQuestion } from '../../../../src/core/run/run-question';
import type { Skill } from '../../../../src/core/skill/model';
import { insertText } from '../../../../src/core/tools/insert-text';
import { createToolRegistry } from '../../../../src/core/tools/registry';
import { redPixel } from '../run/pictures';
import {
  fakeClock,
  modelAnswering,
  modelSaying,
  pageTaking,
  requestOf,
  settled,
  skillOf,
  startRun,
  type World,
  worldOf,
} from './fakes';

const yes: RunAnswer = { ok: true };
const no: RunAnswer = { ok: false };
const answering = (answer: RunAnswer) => pageTaking(undefined, answer);

/** What is asked before the skill runs, called so. */
async function confirmedOf(
  skill: Skill,
  { needs }: World,
  called: { nested?: boolean; byModel?: boolean },
): Promise<{ question: RunQuestion | undefined }> {
  let question: RunQuestion | undefined;
  const ask = async (asked: RunQuestion) => {
    question = asked;
    return yes;
  };
  const decline = () => {
    throw new Error('declined');
  };
  const settings = await needs.runSettings(skill);
  const run = { ...needs, ask, decline };
  const context = {
    skill,
    settings,
    delivery: 'card',
    byModel: false,
    nested: false,
    ...called,
    run,
  } as const;
  await confirmSkill(context, new AbortController().signal);
  return { question };
}

describe('the question before a skill runs', () => {
  const careful = (changes: Partial<Skill>) =>
    skillOf({ allowedTools: ['insert_text', 'proofread'], ...changes });

  it.each<[string, Partial<Skill>, object]>([
    ['is dangerous', { dangerous: true }, { dangerous: true, permissions: [], elsewhere: true }],
    ['wants to be confirmed', { confirm: true }, { dangerous: false, permissions: [], lasting: true }],
    [
      'wants something said before',
      { confirm: 'Is it ready?' },
      { dangerous: false, words: 'Is it ready?', permissions: [], lasting: true },
    ],
    [
      'needs what it was not granted',
      { permissions: ['network'] },
      { dangerous: false, permissions: ['network'], elsewhere: true },
    ],
  ])('is asked where it %s, and says what will happen', async (_, changes, question) => {
    const run = startRun(worldOf(careful(changes)), requestOf(), answering(yes));
    expect(await run.done).toMatchObject({ status: 'success' });
    expect(run.of('asking')).toEqual([
      {
        type: 'asking',
        id: 1,
        question: {
          kind: 'confirm',
          skill: 'polish',
          mode: 'llm',
          delivery: 'replace',
          tools: ['insert_text', 'proofread'],
          ...question,
        },
      },
    ]);
    expect(run.of('answered')).toEqual([{ type: 'answered', id: 1, ok: true }]);
  });

  it.each<[string, boolean | undefined, true | undefined]>([
    ['a window of ours on a page of the web', undefined, true],
    ['the card on a page of ours', true, undefined],
  ])('is answered in %s', async (_where, isOurs, elsewhere) => {
    const page = { ...answering(yes), ...(isOurs && { isOurs }) };
    const run = startRun(worldOf(careful({ dangerous: true })), requestOf(), page);
    await run.done;
    expect(run.of('asking')).toMatchObject([{ question: { kind: 'confirm', elsewhere } }]);
  });

  it('is not asked for any other skill', async () => {
    const page = answering(no);
    expect(await startRun(worldOf(skillOf()), requestOf(), page).done).toMatchObject({ status: 'success' });
    expect(page.answer).not.toHaveBeenCalled();
  });

  it('ends the run on a no, before any model or script has heard of it', async () => {
    const model = vi.fn();
    const world = worldOf(careful({ dangerous: true, permissions: ['network'] }), { model });
    const page = answering(no);
    const run = startRun(world, requestOf({}, 'softer'), page);
    expect(await run.done).toMatchObject({ status: 'cancelled', text: '', duration: 0 });
    expect(model).not.toHaveBeenCalled();
    expect(page.insert).not.toHaveBeenCalled();
    expect(world.grants).toEqual({});
    expect(world.records.at(-1)).toMatchObject({ status: 'cancelled', request: { instruction: 'softer' } });
  });

  it('asks for permissions once, and again for those that are new', async () => {
    const world = worldOf(careful({ permissions: ['network', 'files'] }));
    world.grants.polish = ['network'];
    const run = startRun(world, requestOf(), answering(yes));
    await run.done;
    expect(run.of('asking')).toMatchObject([{ question: { permissions: ['files'] } }]);
    const again = startRun(world, requestOf(), answering(no));
    expect(await again.done).toMatchObject({ status: 'success' });
    expect(again.of('asking')).toEqual([]);
  });

  it('asks a dangerous skill each time', async () => {
    const world = worldOf(careful({ dangerous: true }));
    await startRun(world, requestOf(), answering(yes)).done;
    expect(await startRun(world, requestOf(), answering(no)).done).toMatchObject({ status: 'cancelled' });
  });

  it('is asked no more of a version that the user has said that of, but where it needs what it was not granted', async () => {
    const world = worldOf(careful({ confirm: 'Is it ready?' }));
    await startRun(world, requestOf(), answering(yes)).done;
    expect(world.unasked.size).toBe(0);
    await startRun(world, requestOf(), answering({ ok: true, always: true })).done;
    const again = startRun(world, requestOf(), answering(no));
    expect(await again.done).toMatchObject({ status: 'success' });
    expect(again.of('asking')).toEqual([]);
    const needy = worldOf(careful({ confirm: 'Is it ready?', permissions: ['network'] }));
    needy.unasked.add('polish');
    const asked = startRun(needy, requestOf(), answering(yes));
    await asked.done;
    expect(asked.of('asking')).toMatchObject([{ question: { permissions: ['network'] } }]);
    expect(asked.of('asking')[0]?.question).not.toHaveProperty('lasting');
  });

  it.each<[string, Partial<Skill>]>([
    ['a dangerous skill', { confirm: true, dangerous: true }],
    ['one that comes with Caretaker', { confirm: true, source: 'builtin' }],
    ['one that wants permissions alone', { permissions: ['network'] }],
  ])('takes no answer for later of %s', async (_, changes) => {
    const world = worldOf(careful(changes));
    world.unasked.add('polish');
    const run = startRun(world, requestOf(), answering({ ok: true, always: true }));
    await run.done;
    expect(run.of('asking')).toMatchObject([{ question: { kind: 'confirm' } }]);
    expect(run.of('asking')[0]?.question).not.toHaveProperty('lasting');
    world.unasked.clear();
    await startRun(world, requestOf(), answering({ ok: true, always: true })).done;
    expect(world.unasked.size).toBe(0);
  });

  it('is asked of a skill that another one calls, whatever was said of it', async () => {
    const called = skillOf({ id: 'b', name: 'b', confirm: true });
    const world = worldOf(called);
    world.unasked.add('b');
    const { question } = await confirmedOf(called, world, { nested: true });
    expect(question).toMatchObject({ kind: 'confirm' });
    expect(question).not.toHaveProperty('lasting');
    expect((await confirmedOf(called, world, { byModel: true })).question).toMatchObject({ kind: 'confirm' });
    expect((await confirmedOf(called, world, {})).question).toBeUndefined();
  });

  it('grants what comes with Caretaker what it needs, and asks it all the same where it is dangerous', async () => {
    const builtin = careful({ source: 'builtin', permissions: ['network'] });
    expect(await startRun(worldOf(builtin), requestOf(), answering(no)).done).toMatchObject({
      status: 'success',
    });
    const dangerous = startRun(worldOf({ ...builtin, dangerous: true }), requestOf(), answering(no));
    expect(await dangerous.done).toMatchObject({ status: 'cancelled' });
    expect(dangerous.of('asking')).toMatchObject([{ question: { permissions: [] } }]);
  });

  it('is kept out of the time limit of the skill', async () => {
    const clock = fakeClock();
    const page = answering(yes);
    let answer: (answer: RunAnswer) => void = () => undefined;
    page.answer.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const slow = modelSaying('One', async () => clock.advance(2_000), ' two');
    const run = startRun(
      worldOf(careful({ confirm: true, timeout: 3_000 }), { model: async () => slow }, clock),
      requestOf(),
      page,
    );
    await settled();
    clock.advance(60_000);
    answer(yes);
    expect(await run.done).toMatchObject({ status: 'success', text: 'One two' });
  });

  it('is in the record while the user thinks', async () => {
    const page = answering(yes);
    page.answer.mockImplementation(() => new Promise(() => undefined));
    const world = worldOf(careful({ confirm: true }));
    const run = startRun(world, requestOf(), page);
    await settled();
    expect(world.records.at(-1)).toMatchObject({
      status: 'running',
      skillName: 'polish',
      mode: 'llm',
      delivery: 'replace',
      steps: [{ at: 0, kind: 'asked', question: 'confirm' }],
    });
    run.stop();
    await run.done;
    expect(world.records.at(-1)?.steps).toEqual([{ at: 0, kind: 'asked', question: 'confirm' }]);
  });
});

describe('a question that nobody waits for any more', () => {
  it('is withdrawn, and the next one is put', async () => {
    const called = skillOf({ id: 'b', name: 'b', confirm: true });
    const skill = skillOf({ mode: 'sandbox', files: ['scripts/execute.js'], allowedTools: ['skill:b'] });
    const world = worldOf(skill, {
      runSettings: async ({ id }) => ({
        mode: id === 'b' ? 'llm' : 'sandbox',
        timeout: undefined,
        direct: true,
        review: true,
        stream: false,
      }),
      scripts: {
        async run(_job, callTool) {
          void callTool('skill:b', {}).catch(() => undefined);
          await settled();
          return 'done without it';
        },
      },
    });
    world.needs.tools = {
      ...world.needs.tools,
      execute: (name, input, context) =>
        name === 'skill:b'
          ? context.produceSkill(called, { message: 'x' })
          : createToolRegistry([insertText], { writeClipboard: async () => true }).execute(
              name,
              input,
              context,
            ),
    };
    const page = pageTaking();
    page.answer.mockImplementation((id) => (id === 1 ? new Promise(() => undefined) : Promise.resolve(yes)));
    const run = startRun(world, requestOf(), page);
    expect(await run.done).toMatchObject({ status: 'success', text: 'done without it' });
    expect(run.of('asking').map(({ question }) => question.kind)).toEqual(['confirm', 'review']);
    expect(run.of('answered')).toEqual([
      { type: 'answered', id: 1 },
      { type: 'answered', id: 2, ok: true },
    ]);
  });
});

it('an attempt that failed leaves no question behind it', async () => {
  const skill = skillOf({
    mode: 'sandbox',
    files: ['scripts/execute.js'],
    allowedTools: ['skill:b'],
    retry: 1,
  });
  const clock = fakeClock();
  let attempts = 0;
  const scripts = {
    async run(_job: unknown, callTool: (name: string, input: unknown) => Promise<unknown>) {
      attempts += 1;
      if (attempts > 1) return 'done without it';
      void callTool('skill:b', {}).catch(() => undefined);
      await settled();
      throw new RunError('script-threw');
    },
  };
  const world = worldOf(skill, { scripts }, clock);
  const { tools } = world.needs;
  world.needs.tools = {
    ...tools,
    execute: (name, input, context) =>
      name === 'skill:b'
        ? context.produceSkill(skillOf({ id: 'b', name: 'b', confirm: true }), { message: 'x' })
        : tools.execute(name, input, context),
  };
  const page = pageTaking();
  page.answer.mockImplementation(() => new Promise(() => undefined));
  const run = startRun(world, requestOf({ read: 'nothing', text: '' }), page);
  await settled();
  await settled();
  expect(run.of('answered')).toEqual([{ type: 'answered', id: 1 }]);
  clock.advance(1_000);
  expect(await run.done).toMatchObject({ status: 'success', text: 'done without it' });
});

it('questions of skills at work beside each other are put one after the other', async () => {
  const skill = skillOf({
    mode: 'sandbox',
    files: ['scripts/execute.js'],
    allowedTools: ['skill:b', 'skill:c'],
  });
  const world = worldOf(skill, {
    scripts: {
      run: async (_job, callTool) =>
        (await Promise.all([callTool('skill:b', {}), callTool('skill:c', {})])).join('+'),
    },
  });
  const { tools } = world.needs;
  world.needs.tools = {
    ...tools,
    execute: (name, input, context) =>
      name.startsWith('skill:')
        ? context.produceSkill(skillOf({ id: name, name, mode: 'direct', body: name, confirm: true }), {
            message: 'x',
          })
        : tools.execute(name, input, context),
  };
  const page = pageTaking();
  const answers: (() => void)[] = [];
  page.answer.mockImplementation(
    () =>
      new Promise((resolve) => {
        answers.push(() => resolve(yes));
      }),
  );
  const run = startRun(world, requestOf({ read: 'nothing', text: '' }), page);
  await settled();
  expect(run.of('asking')).toHaveLength(1);
  answers[0]?.();
  await settled();
  expect(run.of('asking')).toHaveLength(2);
  answers[1]?.();
  expect(await run.done).toMatchObject({ text: 'skill:b+skill:c' });
});

describe('the question before the first request to a host', () => {
  const elsewhere = (changes = {}) =>
    modelAnswering([['ok']], { host: 'localhost:11434', local: true, ...changes });

  it('shows the whole of what is sent, and where; a yes counts for good', async () => {
    const model = elsewhere();
    const world = worldOf(skillOf(), { model: async () => model });
    const run = startRun(world, requestOf({}, 'softer'), answering(yes));
    expect(await run.done).toMatchObject({ status: 'success' });
    const [asked] = model.requests;
    const [said] = asked?.messages ?? [];
    expect(run.of('asking')).toMatchObject([
      {
        question: {
          kind: 'send',
          sent: {
            host: 'localhost:11434',
            origin: 'https://localhost:11434',
            model: 'fake-1',
            label: 'fake',
            local: true,
            system: asked?.system,
            message: said?.role === 'user' ? said.text : undefined,
          },
        },
      },
    ]);
    expect(world.agreed).toContainEqual({ origin: 'https://localhost:11434', model: 'fake-1' });
    const again = startRun(world, requestOf(), answering(no));
    expect(await again.done).toMatchObject({ status: 'success' });
  });

  describe('where the user connected that model, and so agreed to their text,', () => {
    const agreed = (skill = skillOf()) => {
      const model = elsewhere();
      const world = worldOf(skill, { model: async () => model });
      world.needs.consent.hasAgreed = async (_to, extent) => extent === 'text';
      return { model, world };
    };
    const page = { title: 'A page', text: 'Words of a page', cut: false } as never;

    it('is not asked for that', async () => {
      const { world, model } = agreed();
      expect(await startRun(world, requestOf(), answering(no)).done).toMatchObject({ status: 'success' });
      expect(model.requests).toHaveLength(1);
    });

    it.each<[string, Parameters<typeof requestOf>[0], object]>([
      ['the page', {}, { page }],
      ['what was attached', {}, { attached: [{ name: 'a.txt', text: 'secret' }] }],
      ['files', {}, { given: [{ path: 'a.txt', text: 'secret', encoding: 'utf8' }] }],
      ['what stands around a selection', { context: 'words of the page', editable: false }, {}],
    ])('is asked before %s goes there', async (_what, target, more) => {
      const { world, model } = agreed();
      const run = startRun(world, { ...requestOf(target), ...more }, answering(no));
      expect(await run.done).toMatchObject({ status: 'cancelled' });
      expect(run.of('asking')).toHaveLength(1);
      expect(model.requests).toEqual([]);
    });

    it.each<[string, object, object, boolean]>([
      ['the text alone', {}, {}, false],
      ['a model with tools', { tools: ['bash'] }, {}, true],
      ['what a script has put together', {}, { settings: { mode: 'sandbox' } }, true],
      ['what another skill calls it with', {}, { nested: true }, true],
      ['what a model calls it with', {}, { byModel: true }, true],
      ['words of others', {}, { seen: { read: [], foreign: true, private: false } }, true],
      ['notes', {}, { seen: { read: [], foreign: false, private: true } }, true],
    ])('is asked of %s as it has to be', async (_what, more, changes, isAsked) => {
      const seen = { read: [], foreign: false, private: false };
      const { seen: had = seen, ...own } = changes as { seen?: object };
      const ask = vi.fn(async () => ({ ok: true }));
      const run = {
        consent: {
          hasAgreed: async (_to: unknown, extent: unknown) => extent === 'text',
          rememberAgreed: async () => undefined,
        },
        ...{ agreed: new Set(), ask, decline: vi.fn(), noteSent: () => 1, seen: had },
      };
      const context = {
        request: requestOf(),
        settings: { mode: 'llm' },
        byModel: false,
        emit: vi.fn(),
        ...own,
      };
      const sent = {
        host: 'a.example',
        origin: 'https://a.example',
        ...{ model: 'm', label: 'm', local: false, system: '', message: 'x', ...more },
      };
      await sendText(sent, { ...context, run } as never, new AbortController().signal);
      expect(ask).toHaveBeenCalledTimes(isAsked ? 1 : 0);
    });
  });

  it('is remembered unless the user wants it for this run alone, and says where nothing is remembered', async () => {
    const model = elsewhere();
    const world = worldOf(skillOf(), { model: async () => model });
    const before = world.agreed.length;
    const once = startRun(world, requestOf(), answering({ ok: true, once: true }));
    expect(await once.done).toMatchObject({ status: 'success' });
    expect(once.of('asking')).toMatchObject([{ question: { kind: 'send', lasting: true } }]);
    expect(world.agreed).toHaveLength(before);
    world.needs.consent.keeps = false;
    const inPrivate = startRun(world, requestOf(), answering(yes));
    await inPrivate.done;
    expect(inPrivate.of('asking')).toMatchObject([{ question: { kind: 'send' } }]);
    expect(inPrivate.of('asking')[0]?.question).not.toHaveProperty('lasting');
  });

  it('sends nothing on a no, and asks the next time', async () => {
    const model = elsewhere();
    const world = worldOf(skillOf(), { model: async () => model });
    const run = startRun(world, requestOf({ read: 'nothing', text: '' }, 'a note'), answering(no));
    expect(await run.done).toMatchObject({ status: 'cancelled' });
    expect(model.requests).toEqual([]);
    expect(run.of('sending')).toEqual([]);
    expect(world.agreed).toHaveLength(1);
    expect(world.records.at(-1)?.requests).toBeUndefined();
  });

  it("is not asked for the browser's own model", async () => {
    const world = worldOf(skillOf(), { model: async () => elsewhere({ host: 'browser' }) });
    expect(await startRun(world, requestOf(), answering(no)).done).toMatchObject({ status: 'success' });
  });

  it('is asked for a server that is called as the browser is', async () => {
    const model = elsewhere({ host: 'browser', local: false });
    const run = startRun(worldOf(skillOf(), { model: async () => model }), requestOf(), answering(no));
    expect(await run.done).toMatchObject({ status: 'cancelled' });
    expect(model.requests).toEqual([]);
  });

  it.each<[string, () => Promise<void>]>([
    ['cannot', () => Promise.reject(new Error('quota'))],
    ['may not', async () => undefined],
  ])('is asked once in a run where the yes %s be remembered', async (_, rememberAgreed) => {
    const clock = fakeClock();
    const model = modelAnswering([[new RunError('model-server')], ['ok']], { host: 'elsewhere.example' });
    const world = worldOf(skillOf(), { model: async () => model }, clock);
    world.needs.consent.rememberAgreed = rememberAgreed;
    const run = startRun(world, requestOf(), answering(yes));
    await settled();
    clock.advance(1_000);
    expect(await run.done).toMatchObject({ status: 'success' });
    expect(run.of('sending')).toHaveLength(2);
    expect(run.of('asking')).toHaveLength(1);
  });
});

describe('the changes of a rewrite', () => {
  const reviewing = async () => ({
    mode: 'llm' as const,
    timeout: undefined,
    direct: true,
    review: true,
    stream: false,
  });
  const model = async () => modelSaying('the mended text');
  const target = { text: 'teh mendet text' };

  it('are shown before they are written, and wait for nobody', async () => {
    const run = startRun(worldOf(skillOf(), { model }), requestOf(target), answering(no));
    expect(await run.done).toMatchObject({ status: 'success', text: 'the mended text' });
    expect(run.of('changes')).toEqual([
      {
        type: 'changes',
        changes: [
          { kind: 'change', from: 'teh mendet', to: 'the mended' },
          { kind: 'same', text: ' text' },
        ],
      },
    ]);
    expect(run.events.map(({ type }) => type).slice(-3)).toEqual(['changes', 'delivering', 'succeeded']);
  });

  it.each<[string, object]>([
    ['at the caret', { read: 'nothing', text: '' }],
    ['in a card', { editable: false, ...target }],
  ])('are none for a result %s', async (_, where) => {
    const run = startRun(worldOf(skillOf(), { model, runSettings: reviewing }), requestOf(where, 'write'));
    expect(await run.done).toMatchObject({ status: 'success' });
    expect(run.of('changes')).toEqual([]);
    expect(run.of('asking')).toEqual([]);
  });

  it('are none where nothing changes', async () => {
    const run = startRun(
      worldOf(skillOf(), { model, runSettings: reviewing }),
      requestOf({ text: 'the mended text' }),
    );
    expect(await run.done).toMatchObject({ status: 'success' });
    expect(run.of('asking')).toEqual([]);
  });

  it('wait for a review where the user wants one, and only what is accepted is written', async () => {
    const page = answering({ ok: true, accepted: [false, true] });
    const rewritten = async () => modelSaying('the text is mended');
    const run = startRun(
      worldOf(skillOf(), { model: rewritten, runSettings: reviewing }),
      requestOf({ text: 'teh text is mendet' }),
      page,
    );
    expect(await run.done).toMatchObject({ status: 'success', text: 'teh text is mended' });
    expect(page.insert.mock.calls.map(([text]) => text)).toEqual(['teh text is mended']);
    expect(run.of('asking')).toMatchObject([{ question: { kind: 'review', changes: { length: 3 } } }]);
  });

  it('have the whole result in the record while the user looks at them', async () => {
    const page = answering(yes);
    page.answer.mockImplementation(() => new Promise(() => undefined));
    const direct = async () => ({ ...(await reviewing()), mode: 'direct' as const });
    const world = worldOf(skillOf({ mode: 'direct', body: 'the whole' }), { runSettings: direct });
    const run = startRun(world, requestOf(target), page);
    await settled();
    expect(world.records.at(-1)).toMatchObject({ status: 'running', text: 'the whole' });
    run.stop();
    await run.done;
  });

  it('leave the field alone on a no, and keep the result', async () => {
    const page = answering(no);
    const run = startRun(worldOf(skillOf(), { model, runSettings: reviewing }), requestOf(target), page);
    expect(await run.done).toMatchObject({ status: 'cancelled', text: 'the mended text' });
    expect(page.insert).not.toHaveBeenCalled();
  });

  it('are one change in a review where the texts are too long to compare', async () => {
    const text = 'a'.repeat(20_001);
    const run = startRun(
      worldOf(skillOf(), { model, runSettings: reviewing }),
      requestOf({ text }),
      answering({ ok: true, accepted: [false] }),
    );
    expect(await run.done).toMatchObject({ text: text });
    expect(run.of('changes')).toEqual([]);
  });
});

describe('a picture that goes with a run', () => {
  const seen = { ...requestOf(), attached: [redPixel] };
  const { data: _content, ...facts } = redPixel;

  it('is named where the user is asked, and not sent without their yes', async () => {
    const model = modelAnswering([['Red.']], { host: 'pictures.example' });
    const run = startRun(worldOf(skillOf(), { model: async () => model }), seen, answering(no));
    expect(await run.done).toMatchObject({ status: 'cancelled' });
    expect(run.of('asking')).toMatchObject([{ question: { kind: 'send', sent: { pictures: [facts] } } }]);
    expect(JSON.stringify(run.of('asking'))).not.toContain(redPixel.data);
    expect(model.requests).toEqual([]);
  });

  it.each([skillOf(), skillOf({ allowedTools: ['insert_text', 'proofread'] })])(
    'is not sent to a model that is known to take none',
    async (skill) => {
      const model = modelAnswering([['Red.']], { noPictures: true });
      const run = startRun(worldOf(skill, { model: async () => model }), seen);
      expect(await run.done).toMatchObject({
        failure: { code: 'model-no-pictures', params: { model: 'fake' } },
      });
      expect(model.requests).toEqual([]);
    },
  );
});
