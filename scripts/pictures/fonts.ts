/** The fonts of the pictures, the same on every machine. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Families, and Debian's packages of them. */
const fonts = {
  Inter: 'fonts-inter',
  'Noto Sans CJK SC': 'fonts-noto-cjk',
  'Noto Color Emoji': 'fonts-noto-color-emoji',
  'DejaVu Sans Mono': 'fonts-dejavu-core',
};

/** Has browsers that are started from now on write in these fonts, as is usual in this language; throws where some are missing, and says how to install them. */
export function useFonts(language: string): void {
  const missing = Object.keys(fonts).filter((family) => !isInstalled(family)) as (keyof typeof fonts)[];
  if (missing.length > 0) {
    const packages = missing.map((family) => fonts[family]).join(' ');
    throw new Error(`Missing fonts: ${missing.join(', ')}. Type: sudo apt-get install -y ${packages}`);
  }
  const file = join(mkdtempSync(join(tmpdir(), 'caretaker-fonts-')), 'fonts.conf');
  writeFileSync(file, configurationFor(language));
  process.env.FONTCONFIG_FILE = file;
}

/** fontconfig names the nearest family that it has, so the name is compared. */
function isInstalled(family: string): boolean {
  return execFileSync('fc-match', ['-f', '%{family}', family], { encoding: 'utf8' })
    .split(',')
    .includes(family);
}

const first = (generic: string, families: string[]): string => `
  <match target="pattern">
    <test name="family"><string>${generic}</string></test>
    <edit name="family" mode="prepend" binding="strong">${families.map((name) => `<string>${name}</string>`).join('')}</edit>
  </match>`;

/**
 * What the machine has, with our families before all others. In Chinese a font has to be Chinese first: quotation marks, which both
 * have, are wide there.
 */
function configurationFor(language: string): string {
  const families = ['Inter', 'Noto Sans CJK SC'];
  const text = language.startsWith('zh') ? families.toReversed() : families;
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>${first('system-ui', text)}${first('sans-serif', text)}${first('monospace', ['DejaVu Sans Mono', 'Noto Sans Mono CJK SC'])}
</fontconfig>
`;
}
