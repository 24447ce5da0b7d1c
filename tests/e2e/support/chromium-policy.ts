import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireProgram } from '../../../scripts/setup/browsers.mjs';
import { unpackedId } from './chromium';

/** Where Chromium on Linux looks for what an organization has set, and for nothing else that a test needs. */
const settings = '/etc/chromium';

export interface PolicyFolder {
  /** Starts a Chromium that reads this folder. */
  program: string;
  /** What the organization sets for the extension in the folder `build`; undefined: nothing. A browser that runs reads it again. */
  set(policy: object | undefined): void;
  remove(): void;
}

/**
 * A folder of policies for one Chromium alone: it stands in the place of the machine's own in a mount namespace of that browser, which
 * goes with it, and no other program sees it.
 */
export function policyFolder(build: string): PolicyFolder {
  const folder = mkdtempSync(join(tmpdir(), 'caretaker-policy-'));
  const own = join(folder, 'settings');
  cpSync(settings, own, { recursive: true });
  const managed = join(own, 'policies/managed');
  mkdirSync(managed, { recursive: true });
  const program = join(folder, 'chromium');
  const mounted = 'mount --bind "$1" "$2" && shift 2 && exec "$@"';
  writeFileSync(
    program,
    `#!/bin/sh
exec unshare --map-root-user --mount sh -c '${mounted}' sh '${own}' '${settings}' '${requireProgram('chromium')}' "$@"
`,
  );
  chmodSync(program, 0o755);
  const extensions = (policy: object) => ({ [unpackedId(realpathSync(build))]: policy });
  return {
    program,
    set(policy) {
      // In one step, as the browser may read it at any time.
      const text = JSON.stringify(policy ? { '3rdparty': { extensions: extensions(policy) } } : {});
      writeFileSync(join(own, 'next.json'), text);
      renameSync(join(own, 'next.json'), join(managed, 'caretaker.json'));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
