import type { SkillMatch } from '../../core/catalog/search';

interface PaletteRowProps {
  id: string;
  match: SkillMatch;
  active: boolean;
  /** What stands on the key that runs this skill now. */
  keyCap: string | undefined;
  onPoint: () => void;
  onPick: (event: MouseEvent) => void;
}

/** One skill of the list; the marked one repeats the instruction that it would get. */
export function PaletteRow({ id, match, active, keyCap, onPoint, onPick }: PaletteRowProps) {
  const { skill, instruction, highlights } = match;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus (combobox pattern)
    // biome-ignore lint/a11y/useFocusableInteractive: marked by aria-activedescendant
    <div
      class="row"
      id={id}
      role="option"
      aria-selected={active}
      aria-keyshortcuts={keyCap}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      <span class="emoji" aria-hidden="true">
        {skill.emoji}
      </span>
      <span class="title">
        {highlighted(skill.name, highlights)}
        {active && instruction !== '' && <span class="instruction"> · {instruction}</span>}
      </span>
      <span class="description">{skill.description}</span>
      {keyCap && (
        <span class="cap" aria-hidden="true">
          <kbd>{keyCap}</kbd>
        </span>
      )}
    </div>
  );
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
