import { isEastAsian, wordsOf } from '../../core/catalog/words';
import type { Look } from '../../core/skill/icons';
import type { PalettePlace } from '../../messages/page-commands';
import { t } from '../../ui/i18n';

/** Where a command stands while nothing is typed. */
export type CommandSection = 'running' | 'recent' | 'results';

/** A row of the palette that is no skill. */
export interface PaletteCommand {
  id: string;
  /** Absent of what is listed once it is typed, and of what is offered. */
  section?: CommandSection;
  look: Look;
  title: string;
  /** What it is found by as well, in any language of the surface. */
  alias: string;
  description: string;
  /** It changes something for long: nobody shall choose it by a word or two that they begin a request with. */
  isLasting?: true;
  run(): void;
}

/** What the palette has to know of a run of this page. */
export interface FoundRun {
  look: Look;
  name: string;
  isRunning: boolean;
  /** How it stands, in words. */
  state: string;
  text: string;
  show(): void;
}

export interface CommandSources {
  /** The latest first. */
  runs: readonly FoundRun[];
  /** Undefined where nothing was written. `skill`: whose run it is. */
  undo: { skill: string; run(): void } | undefined;
  /** Undefined where nothing was run. */
  repeat: { skill: string; look: Look; instruction: string; run(): void } | undefined;
}

/** The commands that there is something for, in the order they are found. */
export function commandsFor({ runs, undo, repeat }: CommandSources): PaletteCommand[] {
  return [
    ...runs.map(showCommand),
    ...(undo
      ? [
          {
            id: 'undo',
            section: 'recent' as const,
            look: { icon: 'undo' },
            title: t('palette_undo'),
            alias: 'undo last run',
            description: t('palette_undo_about', undo.skill),
            run: undo.run,
          },
        ]
      : []),
    ...(repeat
      ? [
          {
            id: 'repeat',
            section: 'recent' as const,
            look: repeat.look,
            title: t('palette_repeat'),
            alias: 'repeat last run',
            description: [repeat.skill, repeat.instruction].filter(Boolean).join(' · '),
            run: repeat.run,
          },
        ]
      : []),
  ];
}

/** What opens a place of ours. It is listed once it is typed. */
export function placeCommands(open: (place: PalettePlace) => void): PaletteCommand[] {
  const place = (id: PalettePlace, alias: string): PaletteCommand => ({
    id,
    look: { icon: 'sliders' },
    title: t(`palette_place_${id}`),
    alias,
    description: t(`palette_place_${id}_about`),
    run: () => open(id),
  });
  return [
    place('settings', 'settings options preferences'),
    place('connect', 'connect model ollama openrouter api key'),
    place('create', 'new skill create skill'),
    place('import', 'import skills'),
    place('site', 'site skills'),
    place('history', 'history'),
    place('shortcuts', 'shortcuts keys'),
    place('help', 'help'),
  ];
}

/** Rules the site of this page out. It is listed once it is typed. */
export function neverCommand(site: string, run: () => void): PaletteCommand {
  return {
    id: 'never',
    look: { icon: 'sliders' },
    title: t('palette_never'),
    alias: 'block this site',
    isLasting: true,
    description: t('palette_never_about', site),
    run,
  };
}

function showCommand({ look, name, isRunning, state, text, show }: FoundRun, at: number): PaletteCommand {
  return {
    id: `show-${at}`,
    section: isRunning ? 'running' : 'results',
    look,
    title: t(isRunning ? 'palette_show_running' : 'palette_show_result', name),
    alias: `show ${isRunning ? 'running' : 'last result'} ${name}`,
    description: [state, beginning(text)].filter(Boolean).join(' · '),
    run: show,
  };
}

/** The row at the very top: a result of the history, to go where the user is now. */
export function offeredCommand(
  { skillName, text }: { skillName: string; text: string },
  editable: boolean,
  run: () => void,
): PaletteCommand {
  return {
    id: 'offered',
    look: { icon: 'list' },
    title: t(editable ? 'palette_offered' : 'palette_offered_show', beginning(text)),
    alias: 'insert',
    description: t('palette_offered_about', skillName),
    run,
  };
}

/** Characters of a text by which it is known again. */
const shown = 60;

/** The first words of a text, on one line. */
export function beginning(text: string): string {
  // More than this many units are never looked at: a text may be long.
  const characters = [
    ...text
      .slice(0, shown * 4)
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  return characters.length > shown ? `${characters.slice(0, shown).join('')}…` : characters.join('');
}

/**
 * Whether the query means the command: its words begin words of the title, in this order. Stricter than for skills; and a lasting one
 * is meant by all of its title alone, or its first two words (of Chinese: four characters).
 */
export function meansCommand(query: string, { title, alias, isLasting }: PaletteCommand): boolean {
  return [title, alias].some((label) => (isLasting ? begins(query, label) : hasWords(query, label)));
}

function begins(query: string, label: string): boolean {
  const typed = query.trim().toLowerCase();
  const [first = '', second = ''] = label.toLowerCase().split(' ');
  const least = isEastAsian(label) ? 4 : `${first} ${second}`.length;
  return typed.length >= least && label.toLowerCase().startsWith(typed);
}

function hasWords(query: string, label: string): boolean {
  const typed = wordsOf(query);
  const words = wordsOf(label);
  let at = 0;
  return (
    typed.length > 0 &&
    typed.every(({ text }) => {
      const found = words.findIndex(
        (word, place) =>
          place >= at && (isEastAsian(text) ? word.text.includes(text) : word.text.startsWith(text)),
      );
      // A run of Chinese is one word, in which the next one may be found as well.
      at = isEastAsian(text) ? found : found + 1;
      return found >= 0;
    })
  );
}
