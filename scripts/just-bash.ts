import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = (name: string) => fileURLToPath(new URL(`../src/sandbox/shell/${name}`, import.meta.url));
const zlib = ours('zlib.ts');

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
  [
    'What a word becomes is held for its command',
    'async function dr(e,t){return $w(e,t,VN())}',
    'async function dr(e,t){let n=await $w(e,t,VN());holdWords(e,n.values);return n}',
  ],
  [
    'The words of braces are held one by one: many at once may be more than there is',
    's.push(bd(e,o.join("")))}return s}',
    's.push(...holdWords(e,[bd(e,o.join(""))]))}return s}',
  ],
  [
    'Words are held while their command runs',
    'async executeCommandInner(t,n,r){',
    'executeCommandInner(t,n,r){return holdWhile(this.ctx,()=>this.executeHeld(t,n,r))}async executeHeld(t,n,r){',
  ],
  [
    'The seconds of a command are counted from its beginning: its shell may have been made long before',
    'let m={...this.state,env:h,',
    'let m={...this.state,startTime:Date.now(),env:h,',
  ],
  ["awk's variables are counted", 'e.vars[t]=n}', 'holdValue(e,e.vars[t],n,C);e.vars[t]=n}'],
  [
    "The values of awk's arrays are counted",
    'e.arrays[s][n]=r}',
    'holdValue(e,e.arrays[s][n],r,C);e.arrays[s][n]=r}',
  ],
  [
    'What a query makes is counted',
    'let s=FS(e,t,r);return Pt(',
    'let s=FS(e,t,r);countMade(r.budget,t.type,s,C);return Pt(',
  ],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: it is code, and stays code

/** Makes just-bash fit for a Worker without network: no Node, errors of our files told as a shell tells them, and its memory counted. */
export function justBash(): Plugin {
  return {
    name: 'caretaker:just-bash',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'node:zlib' && importer?.includes('just-bash') ? zlib : undefined,
    transform(code, id) {
      if (!id.includes('just-bash/dist/bundle/browser')) return undefined;
      const imports = `import { countMade, holdValue, holdWhile, holdWords } from ${JSON.stringify(ours('memory.ts'))};`;
      return changes.reduce((text, [why, from, to]) => {
        if (text.split(from).length !== 2) throw new Error(`just-bash is not what it was. ${why}`);
        return text.replace(from, () => to);
      }, `${imports}${code}`);
    },
  };
}
