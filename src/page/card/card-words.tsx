import type { OfferedWord } from '../../core/run/view';
import { t } from '../../ui/i18n';

interface CardWordsProps {
  words: readonly OfferedWord[];
  onAdd: (word: string) => (event: MouseEvent) => void;
}

/** The words that were taken for misspelt; one click puts a word into the personal dictionary. */
export function CardWords({ words, onAdd }: CardWordsProps) {
  return (
    <div class="words">
      <p id="card-words">{t('card_words')}</p>
      <ul aria-labelledby="card-words">
        {words.map(({ word, added }) => (
          <li key={word}>
            {added ? (
              <span class="added">{t('card_word_added', word)}</span>
            ) : (
              <button type="button" aria-label={t('card_word_add', word)} onClick={onAdd(word)}>
                + {word}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
