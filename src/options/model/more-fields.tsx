import { windowOf } from '../../core/models/windows';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { hasModelName } from './draft';
import type { ModelEditor } from './use-editor';

/** What few need: a name of one's own, how much the model reads, and what it costs. */
export function MoreFields({ editor: { draft, errors, edit } }: { editor: ModelEditor }) {
  return (
    <details class="more" open={(errors.price ?? errors.window) !== undefined || undefined}>
      <summary>{t('options_model_more')}</summary>
      <TextField
        label={t('options_model_label')}
        value={draft.label}
        hint={t('options_model_label_hint')}
        onInput={(label) => edit({ label })}
      />
      {hasModelName(draft.kind) && (
        <TextField
          label={t('options_model_window')}
          value={draft.window}
          placeholder={String(windowOf({ model: draft.model }))}
          hint={t('options_model_window_hint')}
          error={errors.window && t(errors.window)}
          onInput={(window) => edit({ window })}
        />
      )}
      {hasModelName(draft.kind) && (
        <div class="price">
          <TextField
            label={t('options_model_price_in')}
            value={draft.priceIn}
            error={errors.price && t(errors.price)}
            onInput={(priceIn) => edit({ priceIn })}
          />
          <TextField
            label={t('options_model_price_out')}
            value={draft.priceOut}
            onInput={(priceOut) => edit({ priceOut })}
          />
          <p class="hint">{t('options_model_price_hint')}</p>
        </div>
      )}
    </details>
  );
}
