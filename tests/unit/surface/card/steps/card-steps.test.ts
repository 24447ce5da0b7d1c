// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentEvent, RunEvent } from '../../../../../src/core/run/run-event';
import { closeAfterEach, type OpenCard, openCard, started, succeeded, unfold, written } from '../open-card';

vi.mock('../../../../../src/messages/i18n', async () => await import('../../on-page'));

let card: OpenCard;

const calling = (call: number, tool: string, input: unknown): AgentEvent => ({
  type: 'calling',
  call,
  step: 1,
  tool,
  input,
});
const called = (call: number, output = '', ok = true, tool = 'bash'): AgentEvent => ({
  type: 'called',
  call,
  tool,
  ok,
  duration: 1,
  output,
  characters: output.length,
});
const loaded: RunEvent[] = [
  calling(1, 'skill', { skill_name: 'forms' }),
  { type: 'skill-loaded', call: 1, skill: 'forms' },
  called(1, 'Instructions', true, 'skill'),
];
const steps = () => card.page.texts('.step-text');

beforeEach(() => {
  vi.useFakeTimers();
  card = openCard();
  card.tell(started);
});
closeAfterEach(() => card);

describe('the steps of a run', () => {
  it('are listed as they happen, and how each went', () => {
    card.tell(
      ...loaded,
      calling(2, 'read_skill_file', {}),
      { type: 'file-read', call: 2, skill: 'forms', path: 'references/pdf.md' },
      called(2, 'Text', true, 'read_skill_file'),
      calling(3, 'bash', { command: 'python fill.py\nls' }),
    );
    expect(steps()).toEqual([
      'Skill: forms',
      'File: references/pdf.md · forms',
      'Command: python fill.py ls',
    ]);
    expect(card.page.root.querySelectorAll('.step .mark.good')).toHaveLength(2);
    expect(card.page.root.querySelectorAll('.step .spinner')).toHaveLength(1);
    card.tell(called(3, 'Traceback', false), calling(4, 'search_skills', { query: 'x' }));
    expect(card.page.texts('.step-failed')).toEqual(['failed']);
    expect(steps().at(-1)).toBe('Tool: search_skills');
  });

  it('fold away what a command was answered, and the whole of the command', async () => {
    card.tell(calling(1, 'bash', { command: 'echo a\necho \u202Eb' }), {
      ...called(1, 'a\n\u200Bb'),
      characters: 90_000,
    } as AgentEvent);
    expect(card.page.root.querySelector('.step pre')).toBeNull();
    await unfold(card, '.step details');
    expect(card.page.texts('.step pre')).toEqual(['echo a\necho ⟨U+202E⟩b', 'a\n⟨U+200B⟩b']);
    expect(card.page.find('.step-more').textContent).toBe('First 4 of 90,000 characters');
  });

  it('are folded to a line once the run is over, and can be unfolded', () => {
    card.tell(...loaded, calling(2, 'bash', { command: 'ls' }), called(2, 'a'));
    card.tell(succeeded({ delivery: 'card', status: 'done' }));
    expect(card.page.find('.all-steps > summary').textContent).toBe('2 steps');
    expect(card.page.find<HTMLDetailsElement>('.all-steps').open).toBe(false);
    expect(steps()).toEqual(['Skill: forms', 'Command: ls']);
  });

  it('show no value of a skill’s own as a command that was run', async () => {
    card.tell(calling(1, 'deploy', { command: 'ls\nls' }), called(1, 'Done', true, 'deploy'));
    expect(steps()).toEqual(['Tool: deploy']);
    await unfold(card, '.step details');
    expect(card.page.texts('.step pre')).toEqual(['Done']);
  });

  it('are not there where the model called nothing', () => {
    card.tell({ type: 'text', delta: 'Hello' });
    expect(card.page.root.querySelector('.steps')).toBeNull();
    card.tell(succeeded(written));
    expect(card.page.root.querySelector('.all-steps')).toBeNull();
  });

  it('show what hides in the words of a model, on one line', () => {
    card.tell(calling(1, 'ba\u202Esh\nnow', { command: 7 }));
    expect(steps()).toEqual(['Tool: ba⟨U+202E⟩sh now']);
  });

  it('are told one at a time to who listens; the text is not', () => {
    const said = () => card.page.find('.spoken').textContent;
    card.tell(calling(1, 'bash', { command: 'ls' }));
    expect(said()).toBe('Polish Command: ls');
    card.tell(called(1, 'a'), { type: 'text', delta: 'Hello' });
    expect(said()).toBe('Polish Working…');
    card.tell({ type: 'text', delta: ' you' });
    expect(said()).toBe('Polish Working…');
  });

  it('say that Python is being loaded, and how far, until it is', () => {
    card.tell(calling(1, 'bash', { command: 'python x.py' }), {
      type: 'engine',
      engine: 'python',
      fraction: 0.4,
    });
    expect(card.page.find('.status').textContent).toContain('Loading Python');
    expect(card.page.find('.status').textContent).toContain('40%');
    card.tell({ type: 'engine', engine: 'python', fraction: 1 });
    expect(card.page.find('.status').textContent).toBe('Command: python x.py');
  });
});
