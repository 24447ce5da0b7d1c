import type { ImportProgress } from '../../core/library/import-types';
import { numberText } from '../../ui/amounts';
import { Button } from '../../ui/form/button';
import { type MessageKey, t } from '../../ui/i18n';
import { sizeText } from '../../ui/size-text';
import { StepHeading } from './focus-here';

const steps: Record<ImportProgress['step'], MessageKey> = {
  fetching: 'import_step_fetching',
  unpacking: 'import_step_unpacking',
  reading: 'import_step_reading',
  installing: 'import_step_installing',
};

interface ProgressProps {
  /** Undefined until the first report. */
  progress: ImportProgress | undefined;
  /** The step that is meant while there is no report. */
  first: ImportProgress['step'] | 'opening';
  /** Cancel was pressed, and what is being written is finished first. */
  stopping?: boolean;
  onCancel: () => void;
}

/** How far it is, and the button that ends it. Read aloud is the step alone: the count would never be silent. */
export function Progress({ progress, first, stopping = false, onCancel }: ProgressProps) {
  const step = progress?.step ?? first;
  const title = stopping ? 'import_stopping' : step === 'opening' ? 'import_step_opening' : steps[step];
  return (
    <div class="import-progress">
      <StepHeading>
        <span role="status">{t(title)}</span>
      </StepHeading>
      <progress aria-label={t(title)} {...amountOf(progress)} />
      <p class="hint">{progress ? countText(progress) : ' '}</p>
      <Button kind="danger" busy={stopping} onClick={onCancel}>
        {t('import_cancel')}
      </Button>
    </div>
  );
}

/** Without a total the bar only shows that something goes on. */
function amountOf(progress: ImportProgress | undefined): { max?: number; value?: number } {
  if (!progress?.total) return {};
  return { max: progress.total, value: Math.min(progress.done, progress.total) };
}

function countText({ step, done, total }: ImportProgress): string {
  if (step === 'fetching') {
    return total ? t('import_count_of', sizeText(done), sizeText(total)) : sizeText(done);
  }
  return total ? t('import_count_of', numberText(done), numberText(total)) : numberText(done);
}
