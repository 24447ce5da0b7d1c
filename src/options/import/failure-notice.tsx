import type { ComponentChildren } from 'preact';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { type Failure, importFailureText } from './failure';
import { FocusHere } from './focus-here';

/** Why it did not work and what to do; `onRetry` where the same once more may work. */
export function FailureNotice({
  failure,
  onRetry,
  children,
}: {
  failure: Failure;
  onRetry?: (() => void) | undefined;
  /** Another way on. */
  children?: ComponentChildren;
}) {
  const { title, next, detail } = importFailureText(failure);
  return (
    <FocusHere>
      <Notice kind={failure.kind === 'refused' ? 'warning' : 'danger'} title={visibleLine(title)}>
        <p>{visibleLine(next, 600)}</p>
        {detail && (
          <p>
            <code>{visibleLine(detail, 300)}</code>
          </p>
        )}
        {onRetry && <Button onClick={onRetry}>{t('import_retry')}</Button>}
        {children}
      </Notice>
    </FocusHere>
  );
}
