import { Notice } from '../../ui/form/notice';
import { thrownText } from '../../ui/library-error-text';

/** What the library or the store could not do, and what helps. */
export function LibraryErrorNotice({ error }: { error: unknown }) {
  const { message, next } = thrownText(error);
  return (
    <Notice kind="danger" title={message}>
      {next !== '' && <p>{next}</p>}
    </Notice>
  );
}
