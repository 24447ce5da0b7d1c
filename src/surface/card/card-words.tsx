import type { RunView } from '../../core/record/view';
import { t } from '../../ui/i18n';

interface CardWordsProps {
  view: Pick<RunView, 'words' | 'added'>;
  onAdd: (word: string) => (event: MouseEvent) => void;
}

/** The words that were taken for misspelt; one click puts a word into the personal dictionary. */
export function CardWords({ view, onAdd }: CardWordsProps) {
  return (
    <div class="words">
      <p aria-hidden="true">{t('card_words')}</p>
      <ul aria-label={t('card_words')}>
        {view.words.map((word) => (
          <li key={word}>
            {view.added.includes(word) ? (
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
