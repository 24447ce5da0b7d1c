import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

interface WriteQuestionProps {
  /** The folder's. */
  name: string;
  busy: boolean;
  /** The browser was asked and did not allow it. */
  refused: boolean;
  /** Called inside the click, in which the browser asks as well. */
  onYes: () => void;
  onNo: () => void;
}

/** Asks in our own words whether changes may be written into a folder, before the browser does. */
export function WriteQuestion({ name, busy, refused, onYes, onNo }: WriteQuestionProps) {
  return (
    <Notice kind="info" title={t('folder_ask', visibleLine(name, 120))}>
      <p>{t('folder_ask_text')}</p>
      {refused && <p class="field-error">{t('folder_refused')}</p>}
      <p class="row">
        <Button kind="primary" busy={busy} onClick={onYes}>
          {t('folder_ask_yes')}
        </Button>
        <Button busy={busy} onClick={onNo}>
          {t('folder_ask_no')}
        </Button>
      </p>
    </Notice>
  );
}
