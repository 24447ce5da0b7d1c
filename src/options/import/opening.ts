/** What opens an import, and asks the browser before. */
import type { ImportSource } from '../../core/library/import-types';
import type { Platform } from '../platform';
import { type Failure, unexpected } from './failure';
import type { Importing, ImportState } from './use-import';

/** Lets the user choose a folder, in the click itself, and opens it. */
export async function follow(
  { chooseFolder }: Pick<Platform, 'chooseFolder'>,
  importing: Importing,
): Promise<void> {
  try {
    const handle = await chooseFolder?.();
    if (handle) importing.open({ source: { kind: 'picked', handle } });
  } catch (error) {
    importing.fail(unexpected(error));
  }
}

/** Asks for the hosts of an address, in the click itself, and opens it if the user agrees; `before` that, something may be kept. */
export async function askAndOpen(
  platform: Pick<Platform, 'requestHost'>,
  importing: Importing,
  { source }: ReturnType<typeof urlSource>,
  hosts: string[],
  before?: () => Promise<void>,
): Promise<void> {
  const { url, path } = source;
  let failure: Failure;
  try {
    if (await platform.requestHost(...hosts)) {
      if (before) await before();
      return importing.open({ source });
    }
    failure = { kind: 'refused', hosts, url, ...(path !== undefined && { path }) };
  } catch (error) {
    failure = unexpected(error);
  }
  importing.fail(failure);
}

/** An address as what is opened; `path`: only the skill in that folder of it. */
export function urlSource(
  url: string,
  path: string | undefined,
): { source: Extract<ImportSource, { kind: 'url' }> } {
  return { source: { kind: 'url' as const, url, ...(path !== undefined && { path }) } };
}

/** What trying the same again means; undefined where it would only fail again. */
export function retryOf(
  { failure, source }: ImportState & { step: 'failed' },
  open: Importing['open'],
  openUrl: (url: string, path?: string) => void,
): (() => void) | undefined {
  if (failure.kind === 'refused') return () => openUrl(failure.url, failure.path);
  if (source?.kind === 'url') return () => openUrl(source.url, source.path);
  const passes =
    failure.kind === 'unexpected' ||
    failure.kind === 'library' ||
    (failure.kind === 'folder' && failure.why === 'changing');
  return passes && source ? () => open({ source }) : undefined;
}
