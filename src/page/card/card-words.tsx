import type { OfferedWord } from '../../core/record/view';
import { t } from '../../ui/i18n';

interface CardWordsProps {
  words: readonly OfferedWord[];
  onAdd: (word: string) => (event: MouseEvent) => void;
}

/** The words that were taken for misspelt; one click puts a word into the personal dictionary. */
export function CardWords({ words, onAdd }: CardWordsProps) {
  return (
    <div class="words">
      <p aria-hidden="true">{t('card_words')}</p>
      <ul aria-label={t('card_words')}>
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
