import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SkillListing } from '../../core/skill/model';
import type { Layer } from '../layer/surface';
import { isInputMethodKey, keyedSkill } from './palette-keys';

interface SkillKeyProps {
  layer: Layer;
  input: RefObject<HTMLInputElement | null>;
  skills: readonly SkillListing[];
  /** The key of this skill is down. */
  onHold: (skill: SkillListing) => void;
  /** The key was let go again. */
  onRun: (skill: SkillListing) => void;
}

/**
 * Runs a skill by one key, as long as nothing was typed. It runs when the key is let go: whatever the key still sends
 * while it is down (repeats, the letter of an input method that had it before us) meets a palette that takes nothing
 * and not the user's field.
 */
export function useSkillKey({ layer, input, skills, onHold, onRun }: SkillKeyProps) {
  const [untouched, setUntouched] = useState(true);
  const held = useRef<SkillListing | undefined>(undefined);
  /** Whether a key was pressed since we opened. Until then what repeats is the shortcut's own key, still held. */
  const pressed = useRef(false);
  const run = useRef(onRun);
  run.current = onRun;

  useLayoutEffect(() => {
    layer.on('keyup', ({ code }) => {
      const skill = held.current;
      if (skill?.paletteKey !== code) return;
      held.current = undefined;
      run.current(skill);
    });
    // The release of a key goes elsewhere once the window has lost the keyboard.
    layer.onFocusChange(() => {
      held.current = undefined;
      if (input.current) input.current.readOnly = false;
    });
  }, [layer, input]);

  /** Whether the press was taken. */
  function press(event: KeyboardEvent): boolean {
    if (held.current) return event.key !== 'Escape' && take(event);
    if (event.repeat && !pressed.current) return take(event);
    pressed.current = true;
    const skill = untouched ? keyedSkill(event, skills) : undefined;
    if (!skill) return false;
    held.current = skill;
    // An input method composes in spite of preventDefault, but not where nothing can be written.
    if (input.current) input.current.readOnly = isInputMethodKey(event);
    onHold(skill);
    return take(event);
  }

  return { press, untouched, touch: () => setUntouched(false) };
}

function take(event: KeyboardEvent): true {
  event.preventDefault();
  return true;
}
