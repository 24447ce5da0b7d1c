import { describe, expect, it, vi } from 'vitest';
import type { SkillListing } from '../../../../src/core/skill/model';
import {
  commandsFor,
  type FoundRun,
  offeredCommand,
  placeCommands,
} from '../../../../src/surface/palette/commands';
import { entriesFor } from '../../../../src/surface/palette/rows';
import { plain } from './plain';

vi.mock('../../../../src/messages/i18n', async () => await import('../on-page'));

const skill = (id: string, name: string): SkillListing => ({
  key: `builtin:${id}`,
  id,
  name,
  description: '',
  emoji: '',
});
const skills = [skill('polish', 'Polish'), skill('undo-redo', 'Undo redo'), skill('summarize', '总结')];
const run = (over: Partial<FoundRun> = {}): FoundRun => ({
  look: { icon: 'spark' },
  name: 'Polish',
  isRunning: false,
  state: 'Done.',
  text: 'Good text.',
  show: vi.fn(),
  ...over,
});
const commands = commandsFor({
  runs: [run({ isRunning: true, state: 'Working…', text: '' }), run()],
  undo: { skill: 'Polish', run: vi.fn() },
  repeat: { skill: 'Polish', look: { icon: 'spark' }, instruction: 'gently', run: vi.fn() },
});
const opened = vi.fn();
const places = placeCommands(opened);
const offered = offeredCommand({ skillName: 'Polish', text: 'A text\nof two lines' }, true, vi.fn());
const listed = (
  query: string,
  source = { skills, commands, offered: undefined as typeof offered | undefined },
) =>
  entriesFor(query, { ...source, places, ask: plain.ask }).map((entry) =>
    entry.kind === 'command' ? entry.command.title : entry.match.skill.name,
  );

describe('the commands', () => {
  it('are the runs of the page, undo and repeat', () => {
    expect(commands.map(({ title, description }) => [title, description])).toEqual([
      ['Show running: Polish', 'Working…'],
      ['Show last result: Polish', 'Done. · Good text.'],
      ['Undo last run', 'Restores the field as it was before “Polish”'],
      ['Repeat last run', 'Polish · gently'],
    ]);
  });

  it('are none where nothing was run', () => {
    expect(commandsFor({ runs: [], undo: undefined, repeat: undefined })).toEqual([]);
  });

  it('show the beginning of a text, whole characters of it, on one line', () => {
    const [found] = commandsFor({
      runs: [run({ text: `${'😀'.repeat(100)}\n` })],
      undo: undefined,
      repeat: undefined,
    });
    expect(found?.description).toBe(`Done. · ${'😀'.repeat(60)}…`);
  });

  it('do what they say', () => {
    const show = vi.fn();
    commandsFor({ runs: [run({ show })], undo: undefined, repeat: undefined })[0]?.run();
    expect(show).toHaveBeenCalledOnce();
  });
});

describe('the list', () => {
  it('has the commands under all skills while nothing is typed', () => {
    expect(listed('')).toEqual([...skills.map(({ name }) => name), ...commands.map(({ title }) => title)]);
  });

  it.each([
    ['last ru', 'Undo last run'],
    ['last run', 'Undo last run'],
    ['rep', 'Repeat last run'],
    ['show pol', 'Show running: Polish'],
  ])('%j finds %s before skills that would only take it as their instruction', (query, title) => {
    expect(listed(query)[0]).toBe(title);
  });

  it('puts a skill of that name before the command', () => {
    expect(listed('undo').slice(0, 2)).toEqual(['Undo redo', 'Undo last run']);
  });

  it.each(['polish', 'make it kinder', 'please undo what they did', '!?'])('%j finds no command', (query) => {
    const titles = commands.filter(({ title }) => !title.includes('Polish')).map(({ title }) => title);
    expect(listed(query).filter((title) => titles.includes(title))).toEqual([]);
    expect(['Ask', ...skills.map(({ name }) => name)]).toContain(listed(query)[0]);
  });

  it('finds a command by its words in Chinese, and by the English ones', () => {
    const chinese = commands.map((command) => ({ ...command, title: '撤销上次运行' }));
    for (const query of ['撤销', '上次', 'last run'])
      expect(listed(query, { skills, commands: chinese, offered: undefined })[0]).toBe('撤销上次运行');
  });

  it.each([
    ['make it kinder'],
    ['why does the build fail?'],
    ['帮我写一封道歉信'],
    ['请把这段话改得正式一些'],
    ['!?'],
  ])('%j names no skill: it is asked, and the skills that would take it stand below', (query) => {
    expect(listed(query)[0]).toBe('Ask');
    expect(listed(query).slice(1).sort()).toEqual(skills.map(({ name }) => name).sort());
  });

  it.each([
    ['pol', 'Polish'],
    ['polish more gently', 'Polish'],
    ['总结成三点', '总结'],
    ['last ru', 'Undo last run'],
  ])('%j names %s, which stays first, and can be asked all the same', (query, title) => {
    expect(listed(query)[0]).toBe(title);
    expect(listed(query).at(-1)).toBe('Ask');
    expect(listed(query).filter((name) => name === 'Ask')).toHaveLength(1);
  });

  it('asks nothing while nothing is typed, and everything that was', () => {
    expect(listed('')).not.toContain('Ask');
    expect(listed('  ')).not.toContain('Ask');
    const [first] = entriesFor('  make it kinder ', {
      skills,
      commands,
      places,
      ask: plain.ask,
      offered: undefined,
    });
    expect(first).toMatchObject({ kind: 'ask', match: { instruction: 'make it kinder' } });
  });

  it('can be asked where no skill is switched on', () => {
    expect(listed('hello', { skills: [], commands: [], offered: undefined })).toEqual(['Ask']);
  });

  it('begins with what is offered, until something is typed', () => {
    expect(listed('', { skills, commands, offered })[0]).toBe('Insert “A text of two lines”');
    expect(listed('polish', { skills, commands, offered })[0]).toBe('Polish');
    expect(listed('insert', { skills, commands, offered })).toContain('Insert “A text of two lines”');
  });

  it('says that the offered text is only shown where there is no field', () => {
    expect(offeredCommand({ skillName: 'Polish', text: 'A' }, false, vi.fn()).title).toBe('Show “A”');
  });

  it.each([
    ['settings', 'Settings', 'settings'],
    ['options', 'Settings', 'settings'],
    ['import', 'Import skills', 'import'],
    ['import skills', 'Import skills', 'import'],
    ['history', 'History', 'history'],
    ['help', 'Help', 'help'],
  ])('%j offers %s before it can be asked', (query, title, section) => {
    expect(listed(query)[0]).toBe(title);
    expect(listed(query).at(-1)).toBe('Ask');
    const [first] = entriesFor(query, { skills, commands, places, ask: plain.ask, offered: undefined });
    if (first?.kind === 'command') first.command.run();
    expect(opened).toHaveBeenLastCalledWith(section);
  });

  it.each(['help me write to my landlord', 'history of Rome', 'settings for a novel', 'import duties'])(
    '%j is asked',
    (query) => {
      expect(listed(query)[0]).toBe('Ask');
    },
  );

  it('has no places of ours while nothing is typed', () => {
    expect(listed('')).not.toContain('Settings');
  });
});
