import type { Page } from '@playwright/test';
import { pseudoBrackets, pseudoCatalogue } from '../../../scripts/pseudo-locale';
import { expect } from '../../support/expect';
import { english } from './messages';
import { probeSource, type Surface } from './surface';

/** The messages of a test in the pseudo-locale. */
export const pseudo = pseudoCatalogue(english);

/** What surfaces and pages of the extension are asked for alike. */
type Shown = Pick<Surface, 'said' | 'cut'>;

/** A page of the extension, to be asked as our surfaces are. Its policy lets no script in: the probe comes over the DevTools protocol. */
export function shownOn(page: Page): Shown {
  const probe = async (name: 'said' | 'cut'): Promise<string[]> => {
    const session = await page.context().newCDPSession(page);
    const expression = `${probeSource.trim().replace(/;$/, '')}.${name}([document])`;
    const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
    await session.detach();
    return result.value;
  };
  return { said: () => probe('said'), cut: () => probe('cut') };
}

/**
 * All that is shown comes from the catalogue and is whole. `data` is what stands there beside: of the user, of the model,
 * of a skill.
 */
export async function isAllFromCatalogue(shown: Shown, data: (string | RegExp)[] = []): Promise<void> {
  await expect
    .poll(async () => (await shown.said()).flatMap((text) => outside(text, data)), 'outside of the catalogue')
    .toEqual([]);
  expect(await shown.cut(), 'cut').toEqual([]);
}

/** Names of keys, which keyboards have on them, and of what runs in a browser. */
const names = [/\b(?:Ctrl|Alt|Shift|Enter|Esc|Tab|Backspace|Delete)\b/g, /\b[A-Z]\b/g];

/** Words that stand in no message's brackets. */
function outside(text: string, data: (string | RegExp)[]): string[] {
  const [open, close] = pseudoBrackets;
  let rest = '';
  let depth = 0;
  for (const character of text) {
    if (character === open) depth += 1;
    else if (character === close) depth -= 1;
    else if (depth === 0) rest += character;
    if (depth < 0) return [`unbalanced: ${text}`];
  }
  for (const known of [...data, ...names]) rest = rest.replaceAll(known, '');
  return rest.split('\n').filter((line) => /\p{L}/u.test(line));
}
