import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Keys } from '../../ui/form/keys';
import { RichMessage } from '../../ui/form/rich-message';
import { type MessageKey, t } from '../../ui/i18n';

/** One of each kind of place where a skill can run: a field of many lines, of one, of rich text, and plain text. */
export function Playground({ keys }: { keys: string }) {
  return (
    <section aria-labelledby="playground-title">
      <h2 id="playground-title">{t('welcome_playground_title')}</h2>
      <p class="playground-lead">{t('welcome_playground_lead')}</p>
      <div class="playground">
        <Trial
          title="welcome_try_polish_title"
          text="welcome_try_polish"
          keys={keys}
          example={<ExampleAnswer />}
        >
          {(naming) => (
            // biome-ignore lint/a11y/useSemanticElements: a rich text field is what is to be tried here
            <div
              {...naming}
              class="rich-text"
              role="textbox"
              tabIndex={0}
              aria-multiline="true"
              contentEditable
            >
              {t('welcome_try_polish_text')}
            </div>
          )}
        </Trial>
        <Trial title="welcome_try_input_title" text="welcome_try_input" keys={keys}>
          {(naming) => <input {...naming} type="text" lang="en" defaultValue={t('welcome_try_input_text')} />}
        </Trial>
        <Trial title="welcome_try_explain_title" text="welcome_try_explain" keys={keys}>
          {({ id }) => (
            <blockquote id={id}>
              <p>{t('welcome_try_explain_text')}</p>
            </blockquote>
          )}
        </Trial>
      </div>
    </section>
  );
}

/** What a model might answer, for who has none yet. It is said to be no answer. */
function ExampleAnswer() {
  return (
    <details class="example-answer">
      <summary>{t('welcome_example_show')}</summary>
      <p class="hint">{t('welcome_example_note')}</p>
      <p class="example-text">{t('welcome_example_text')}</p>
    </details>
  );
}

interface Naming {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string;
}

interface TrialProps {
  title: MessageKey;
  text: MessageKey;
  keys: string;
  children: (naming: Naming) => ComponentChildren;
  /** What comes after the place to try it in. */
  example?: ComponentChildren;
}

/** What to do, and the place to do it in. */
function Trial({ title, text, keys, children, example }: TrialProps) {
  const id = useId();
  const naming = { id, 'aria-labelledby': `${id}-title`, 'aria-describedby': `${id}-text` };
  return (
    <div class="trial">
      <h3 id={naming['aria-labelledby']}>{t(title)}</h3>
      <p id={naming['aria-describedby']}>
        <RichMessage
          name={text}
          parts={[keys ? <Keys key="keys" shortcut={keys} /> : t('welcome_shortcut_the_shortcut')]}
        />
      </p>
      {children(naming)}
      {example}
    </div>
  );
}
