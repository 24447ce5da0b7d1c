import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A folder for each package that does not bring the text of its licence, or has others' work in it. */
const ownTexts = fileURLToPath(new URL('./license-texts', import.meta.url));

interface PackageFile {
  name: string;
  version: string;
  license?: string;
}

/** Notes which packages a build really takes code from, so that their licences can go into the package. */
export function bundledLicenses() {
  const folders = new Set<string>();
  return {
    /** Give it to every bundle of a build. */
    plugin: (): Plugin => ({
      name: 'caretaker:bundled-licenses',
      generateBundle(_options, bundle) {
        for (const output of Object.values(bundle)) {
          const files =
            output.type === 'chunk'
              ? Object.entries(output.modules).flatMap(([id, { renderedLength }]) =>
                  renderedLength > 0 ? [id] : [],
                )
              : output.originalFileNames;
          for (const file of files) addPackage(folders, file);
        }
      },
    }),
    /** The text of THIRD-PARTY-LICENSES.txt: every package with its licence, in the alphabet's order. */
    text: () => joined([...folders].map(describePackage).sort()),
  };
}

/** Licences, each parted from the next. */
export function joined(licenses: readonly string[]): string {
  return licenses.filter((text) => text !== '').join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** A file that the bundler names: an absolute path, or one from the project's root, perhaps with a query. */
function addPackage(folders: Set<string>, file: string): void {
  const found = /^\0?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file);
  if (found?.[1] && existsSync(join(found[1], 'package.json'))) folders.add(found[1]);
}

/** Throws if the package says nothing of its licence: then it must not be bundled. */
function describePackage(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as PackageFile;
  const own = join(ownTexts, name);
  const texts = [
    ...textsIn(folder, /^(licen[cs]e|copying|notice)/i),
    ...(existsSync(own) ? textsIn(own, /\.txt$/) : []),
  ];
  if (texts.length === 0 && !license) throw new Error(`${name} ${version} names no licence`);
  return [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n');
}

function textsIn(folder: string, named: RegExp): string[] {
  return readdirSync(folder)
    .filter((file) => named.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
}
