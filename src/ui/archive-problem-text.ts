import type { ArchiveProblem } from '../core/archive/problem';
import { t, underscored } from './i18n';

/** Why an archive or a file in it is refused, and what to do: the message `archive_<code>`. It does not name the file. */
export function archiveProblemText({ code, params }: ArchiveProblem): string {
  return t(`archive_${underscored(code)}`, ...params);
}
