import type { PaletteEntry } from './rows';

interface PaletteRowProps {
  id: string;
  entry: PaletteEntry;
  active: boolean;
  /** What stands on the key that runs this skill now. */
  keyCap: string | undefined;
  onPoint: () => void;
  onPick: (event: MouseEvent) => void;
}

/** One line of the list. */
export function PaletteRow({ id, entry, active, keyCap, onPoint, onPick }: PaletteRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus (combobox pattern)
    // biome-ignore lint/a11y/useFocusableInteractive: marked by aria-activedescendant
    <div
      class="row"
      id={id}
      role="option"
      aria-label={entry.kind === 'command' ? commandLabel(entry.command) : undefined}
      aria-selected={active}
      aria-keyshortcuts={keyCap}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      {entry.kind === 'skill' ? (
        <SkillEntry match={entry.match} active={active} />
      ) : (
        <CommandEntry command={entry.command} />
      )}
      {keyCap && (
        <span class="cap" aria-hidden="true">
          <kbd>{keyCap}</kbd>
        </span>
      )}
    </div>
  );
}

/** The marked skill repeats the instruction that it would get. */
function SkillEntry({
  match: { skill, instruction, highlights },
  active,
}: {
  match: Extract<PaletteEntry, { kind: 'skill' }>['match'];
  active: boolean;
}) {
  return (
    <>
      <span class="emoji" aria-hidden="true">
        {skill.emoji}
      </span>
      <span class="title">
        {highlighted(skill.name, highlights)}
        {active && instruction !== '' && <span class="instruction"> · {instruction}</span>}
      </span>
      <span class="description">{skill.description}</span>
    </>
  );
}

type Command = Extract<PaletteEntry, { kind: 'command' }>['command'];

/** Inert, since it may hold words of a result: the page's `window.find` passes over it, as over the card's text. */
function CommandEntry({ command: { emoji, title, description } }: { command: Command }) {
  return (
    <>
      <span class="emoji" aria-hidden="true">
        {emoji}
      </span>
      <span class="title" inert>
        {title}
      </span>
      <span class="description" inert>
        {description}
      </span>
    </>
  );
}

function commandLabel({ title, description }: Command): string {
  return `${title}. ${description}`;
}

/** The name with the letters that matched in bold, neighbours together. */
function highlighted(name: string, highlights: number[]) {
  const marked = new Set(highlights);
  const parts: { text: string; isMarked: boolean }[] = [];
  for (let index = 0; index < name.length; index += 1) {
    const last = parts.at(-1);
    const isMarked = marked.has(index);
    if (last?.isMarked === isMarked) last.text += name[index];
    else parts.push({ text: name[index] ?? '', isMarked });
  }
  return parts.map(({ text, isMarked }) => (isMarked ? <b>{text}</b> : text));
}
