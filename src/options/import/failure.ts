import type { ArchiveProblem } from '../../core/archive/problem';
import { tokenHostOf } from '../../core/library/addresses';
import type { ImportFailure } from '../../core/library/import-types';
import { archiveProblemText } from '../../ui/archive-problem-text';
import { t } from '../../ui/i18n';
import { libraryErrorText } from '../../ui/library-error-text';
import type { PickProblem } from './drop';

/** Why an import did not come about: what the library says, or what the page could not even give to it. */
export type Failure =
  | ImportFailure
  | PickProblem
  /** The user gave no permission to reach these hosts. */
  | { kind: 'refused'; hosts: string[]; url: string; path?: string };

/** The host that may want to know who asks: it has refused `url`, or says that there is no such thing, as private things are told of. */
export function hostOfPrivate(failure: Failure | undefined, url: string): string | undefined {
  const isPrivate = failure?.kind === 'http-status' && [401, 403, 404].includes(failure.status);
  return isPrivate ? tokenHostOf(url) : undefined;
}

/** A thrown error as a failure. */
export function unexpected(error: unknown): Failure {
  return { kind: 'unexpected', detail: error instanceof Error ? error.message : String(error) };
}

export interface FailureText {
  title: string;
  /** What to do. */
  next: string;
  /** The other side's own words. */
  detail?: string;
}

/** What went wrong and what to do about it, in the user's language. */
export function importFailureText(failure: Failure): FailureText {
  switch (failure.kind) {
    case 'archive':
      return archiveText(failure.problem);
    case 'library': {
      const { message, next } = libraryErrorText(failure.error);
      return { title: message, next };
    }
    case 'nothing-found':
      return { title: t('import_failed_nothing'), next: t('import_failed_nothing_next') };
    case 'nothing-dropped':
      return { title: t('import_failed_no_file'), next: t('import_failed_no_file_next') };
    case 'several-archives':
      return { title: t('import_failed_several'), next: t('import_failed_several_next') };
    case 'too-many-files':
      return {
        title: t('import_failed_many', String(failure.limit)),
        next: t('import_failed_many_next'),
      };
    case 'unreadable':
      return {
        title: t('import_failed_unreadable'),
        next: t('import_failed_unreadable_next'),
        detail: failure.detail,
      };
    case 'unreachable':
      return {
        title: t('import_failed_unreachable', failure.host),
        next: t('import_failed_unreachable_next'),
        detail: failure.detail,
      };
    case 'folder':
      return folderText(failure.why);
    case 'http-status':
      return statusText(failure.host, failure.status);
    case 'permission':
      return {
        title: t('import_failed_permission', failure.host),
        next: t('import_failed_permission_next', failure.host),
      };
    case 'index-unknown':
      return {
        title: t('import_failed_index', failure.host),
        next: t('import_failed_index_next'),
        detail: failure.schema,
      };
    case 'refused':
      return {
        title: t('import_failed_permission', hostList(failure.hosts)),
        next: t('import_failed_permission_next', hostList(failure.hosts)),
      };
    case 'unexpected':
      return {
        title: t('import_failed_unexpected'),
        next: t('import_failed_unexpected_next'),
        detail: failure.detail,
      };
  }
}

function archiveText(problem: ArchiveProblem): FailureText {
  return {
    title: t('import_failed_archive'),
    next: archiveProblemText(problem),
    ...(problem.path !== '' && { detail: problem.path }),
  };
}

function folderText(why: Extract<ImportFailure, { kind: 'folder' }>['why']): FailureText {
  switch (why) {
    case 'permission':
      return { title: t('import_failed_folder_permission'), next: t('import_failed_folder_permission_next') };
    case 'gone':
      return { title: t('import_failed_folder_gone'), next: t('import_failed_folder_gone_next') };
    case 'changing':
      return { title: t('import_failed_folder_changing'), next: t('import_failed_folder_changing_next') };
  }
}

function statusText(host: string, status: number): FailureText {
  const title = t('import_failed_status', host, String(status));
  if (status === 404 || status === 410) return { title, next: t('import_failed_status_missing_next') };
  if (status === 401 || status === 403) return { title, next: t('import_failed_status_private_next') };
  if (status === 429) return { title, next: t('import_failed_status_often_next') };
  return { title, next: t('import_failed_status_next') };
}

/** Hosts as people read them: without scheme. */
export function hostList(addresses: readonly string[]): string {
  return addresses.map((address) => URL.parse(address)?.host ?? address).join(', ');
}
