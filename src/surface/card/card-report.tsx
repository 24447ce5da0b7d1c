import { t } from '../../ui/i18n';
import type { Layer } from '../layer/surface';
import { useCopy } from './use-copy';

/**
 * What was tried at a field that has not taken the text, or has not told what became of it, for who reports it: all of it is read
 * before it is copied.
 */
export interface FieldReport {
  text: string;
  /** True once it is on the clipboard. */
  copy(): Promise<boolean>;
}

export function CardReport({ report, layer }: { report: FieldReport; layer: Layer }) {
  const [state, copy] = useCopy(report.copy);
  return (
    <details class="report">
      <summary>{t('card_report')}</summary>
      <p class="note">{t('card_report_note')}</p>
      <pre class="detail">{report.text}</pre>
      <button type="button" onClick={layer.guard(copy)}>
        {t(reportLabel[state])}
      </button>
    </details>
  );
}

const reportLabel = {
  idle: 'card_report_copy',
  copied: 'card_copied',
  failed: 'card_copy_failed',
} as const;
