import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const zlib = fileURLToPath(new URL('../src/sandbox/shell/zlib.ts', import.meta.url));

/** What is written otherwise in the shell's bundle, of the version that package.json names. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: it is code, and stays code
const changes: [why: string, from: string, to: string][] = [
  [
    'A file that cannot be opened for writing ends its command, as in a shell, and not the whole script',
    'if(!s)throw a;return{error:Q("",`bash: ${t}: cannot open redirect target',
    'if(!s&&a.name!=="FileError")throw a;return{error:Q("",`bash: ${t}: ${a.reason??"cannot open redirect target"}',
  ],
  [
    'gzip: a browser has no Buffer',
    'function fl(e){return Buffer.from(e).toString("latin1")}',
    'function fl(e){let t="";for(let n=0;n<e.length;n+=32768)t+=String.fromCharCode(...e.subarray(n,n+32768));return t}',
  ],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: it is code, and stays code

/** Makes just-bash fit for a Worker without network: no Node, and errors of our files told as a shell tells them. */
export function justBash(): Plugin {
  return {
    name: 'caretaker:just-bash',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'node:zlib' && importer?.includes('just-bash') ? zlib : undefined,
    transform(code, id) {
      if (!id.includes('just-bash/dist/bundle/browser')) return undefined;
      return changes.reduce((text, [why, from, to]) => {
        if (text.split(from).length !== 2) throw new Error(`just-bash is not what it was. ${why}`);
        return text.replace(from, () => to);
      }, code);
    },
  };
}
