import { expect } from '../../support/expect';
import type { Desk, OwnPage } from '../support/desk';

/** The window for tabs that take no extension, as soon as it has its text box. */
export async function padOf(desk: Desk): Promise<OwnPage> {
  let found: OwnPage | undefined;
  const isThere = async () => {
    found = await desk.pageAt('pad.html');
    return found?.evaluate(hasField, undefined).catch(() => false);
  };
  await expect.poll(isThere, { message: 'a window of ours is open' }).toBe(true);
  if (!found) throw new Error('No window of ours');
  await found.bringToFront();
  return found;
}

function hasField(): boolean {
  return document.querySelector('textarea') !== null;
}

/** In that window. */
export function textIn(): string {
  return document.querySelector('textarea')?.value ?? '';
}
