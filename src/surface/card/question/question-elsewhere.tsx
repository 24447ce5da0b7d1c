import type { ComponentChildren } from 'preact';
import type { LeaveQuestion } from '../../../core/run/run-question';
import { t } from '../../../ui/i18n';
import { questionText } from '../../../ui/run-question/question-text';
import type { Layer } from '../../layer/surface';

interface QuestionElsewhereProps {
  layer: Layer;
  question: LeaveQuestion;
  onShow: () => void;
  onStop: () => void;
  /** What stands above it. */
  children: ComponentChildren;
}

/** A window of ours asks, where no page is near: here is nothing to be answered. */
export function QuestionElsewhere({ layer, question, onShow, onStop, children }: QuestionElsewhereProps) {
  const { title } = questionText(question);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="content asks" aria-label={title} tabIndex={0}>
        {children}
        <div class="question">
          <h3>{title}</h3>
          <p>{t('question_elsewhere')}</p>
        </div>
      </section>
      <footer role="presentation">
        <button type="button" class="primary" onClick={layer.guard(onShow)}>
          {t('question_show_window')}
        </button>
        <button type="button" onClick={layer.guard(onStop)}>
          {t('card_stop')}
        </button>
      </footer>
    </>
  );
}
