import { describe, expect, it, vi } from 'vitest';
import type { SkillListing } from '../../../../src/core/skill/model';
import {
  commandsFor,
  type FoundRun,
  neverCommand,
  offeredCommand,
  placeCommands,
} from '../../../../src/surface/palette/commands';
import { type PaletteSource, rowsFor } from '../../../../src/surface/palette/rows';
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
  rowsFor(query, { ...source, places, ask: plain.ask }).entries.map((entry) =>
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
  it('has what goes on first while nothing is typed, undo and repeat near the top, and results last', () => {
    expect(listed('')).toEqual([
      'Show running: Polish',
      'Undo last run',
      'Repeat last run',
      ...skills.map(({ name }) => name),
      'Show last result: Polish',
    ]);
  });

  describe('with nothing typed', () => {
    const sectionsOf = (skills: SkillListing[], source: Partial<PaletteSource> = {}) => {
      const { entries, sections } = rowsFor('', {
        ...{ skills, commands: [], places, ask: plain.ask, offered: undefined, ...source },
      });
      return sections.map(({ id, from, count }) => [
        id,
        ...entries
          .slice(from, from + count)
          .map((entry) => (entry.kind === 'command' ? entry.command.title : entry.match.skill.name)),
      ]);
    };
    const ofLetters = (letters: string, more: (letter: string) => Partial<SkillListing> = () => ({})) =>
      [...letters].map((letter) => ({ ...skill(letter, letter), ...more(letter) }));

    it('has no sections as long as nothing was run and nothing is pinned', () => {
      expect(sectionsOf(ofLetters('abc'))).toEqual([]);
    });

    it('has the three that were run last, the latest first, and none of them twice', () => {
      const times: Record<string, number> = { b: 5, c: 9, d: 7, e: 1 };
      const used = ofLetters('abcde', (letter) => ({ ...(letter in times && { lastUsed: times[letter] }) }));
      expect(sectionsOf(used)).toEqual([
        ['recent', 'c', 'd', 'b'],
        ['all', 'a', 'e'],
      ]);
    });

    it('leaves what is pinned in its place, however lately it was run', () => {
      const some = ofLetters('abc', (letter) =>
        letter === 'b' ? { pinned: true, lastUsed: 9 } : letter === 'c' ? { lastUsed: 5 } : {},
      );
      expect(sectionsOf(some)).toEqual([
        ['recent', 'c'],
        ['pinned', 'b'],
        ['all', 'a'],
      ]);
    });

    it('puts what is offered before all sections', () => {
      const rows = rowsFor('', { skills, commands, places, ask: plain.ask, offered });
      expect(rows.entries[0]).toMatchObject({ command: { id: 'offered' } });
      expect(rows.sections[0]).toEqual({ id: 'running', from: 1, count: 1 });
    });
  });

  it('is one ranked list without sections where something is typed, in which what is as good a match keeps the order that it has', () => {
    const same = [skill('b', 'Form two'), skill('a', 'Form one')];
    const { entries, sections } = rowsFor('form', {
      ...{ skills: same, commands, places, ask: plain.ask, offered: undefined },
    });
    expect(sections).toEqual([]);
    expect(entries.slice(0, 2).map((entry) => entry.kind === 'skill' && entry.match.skill.id)).toEqual([
      'b',
      'a',
    ]);
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
    const [first] = rowsFor('  make it kinder ', {
      skills,
      commands,
      places,
      ask: plain.ask,
      offered: undefined,
    }).entries;
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
    const [first] = rowsFor(query, { skills, commands, places, ask: plain.ask, offered: undefined }).entries;
    if (first?.kind === 'command') first.command.run();
    expect(opened).toHaveBeenLastCalledWith(section);
  });

  it.each([
    ['never on', true],
    ['Never on this site', true],
    ['block this', true],
    ['never', false],
    ['this site', false],
    ['site', false],
    ['never on time', false],
    ['block', false],
  ])('%j rules the site out: %s', (query, means) => {
    const never = neverCommand('mail.example', vi.fn());
    const [first] = rowsFor(query, {
      ...{ skills, commands: [], places: [...places, never], ask: plain.ask, offered: undefined },
    }).entries;
    expect(first?.kind === 'command' && first.command.id === 'never').toBe(means);
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
