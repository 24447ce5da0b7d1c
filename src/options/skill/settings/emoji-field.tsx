import { useEffect, useRef, useState } from 'preact/hooks';
import { TextField } from '../../../ui/form/text-field';
import { t } from '../../../ui/i18n';
import { emojiSuggestions, oneCharacter } from './emoji';

interface EmojiFieldProps {
  value: string | undefined;
  onChange: (emoji: string | undefined) => void;
}

/** The skill's emoji: typed, or one of a few; none where the drawing is to stand. What is more than one character is said and not kept. */
export function EmojiField({ value = '', onChange }: EmojiFieldProps) {
  const [typed, setTyped] = useState(value);
  const kept = useRef(value);
  useEffect(() => {
    // What comes back of the user's own typing is no news: they may have typed on.
    if (kept.current !== value) setTyped(value);
    kept.current = value;
  }, [value]);
  const choose = (text: string) => {
    setTyped(text);
    const emoji = chosenIn(text);
    if (emoji === undefined || emoji === kept.current) return;
    kept.current = emoji;
    onChange(emoji || undefined);
  };
  return (
    <div class="emoji-field">
      <TextField
        label={t('skill_emoji')}
        value={typed}
        hint={t('skill_emoji_hint')}
        error={chosenIn(typed) === undefined ? t('skill_emoji_one') : undefined}
        onInput={choose}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame them as a part of the form */}
      <div class="emoji-suggestions" role="group" aria-label={t('skill_emoji_suggestions')}>
        {emojiSuggestions.map((emoji) => (
          <button key={emoji} type="button" aria-pressed={emoji === value} onClick={() => choose(emoji)}>
            {emoji}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Empty where there is none to be; undefined where the text is none. */
function chosenIn(text: string): string | undefined {
  return text.trim() === '' ? '' : oneCharacter(text);
}
