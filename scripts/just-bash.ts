import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = (name: string) => fileURLToPath(new URL(`../src/sandbox/shell/${name}`, import.meta.url));
const zlib = ours('zlib.ts');

/** What is written otherwise in the shell's bundle, of the version that package.json names. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: it is code, and stays code
const changes: [why: string, from: string, to: string, times?: number][] = [
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
  [
    'A command substitution tells its code',
    ',e.state.env.set("?",',
    ',e.state.substituted=e.state.lastExitCode,e.state.env.set("?",',
    6,
  ],
  [
    'A simple command begins without a substitution',
    'this.ctx.state.expansionStderr="";let s=await t3(',
    'this.ctx.state.expansionStderr="",this.ctx.state.substituted=void 0;let s=await t3(',
  ],
  [
    'An assignment has the code of its last command substitution, and not that of the command before (vercel-labs/just-bash pull request 400)',
    'Q("",N,this.ctx.state.lastExitCode)',
    'Q("",N,this.ctx.state.substituted??0)',
  ],
  [
    'A statement begins without having told of its end',
    'this.ctx.state.errexitSafe=!1;let n=new hn',
    'this.ctx.state.errexitSafe=!1,this.ctx.state.toldEnd=!1;let n=new hn',
  ],
  [
    'A script that `set -e` ends says where, once',
    'let l=new Yt(r);throw',
    'let l=new Yt(r);this.ctx.state.toldEnd||n.append("stderr",`${this.ctx.state.env.get("0")??"bash"}: line ${this.ctx.state.currentLine}: ended by set -e: exit code ${r}\\n`),this.ctx.state.toldEnd=!0;throw',
  ],
  [
    'The lines of a script are counted from its first one',
    'l!==-1&&(i=i.slice(l+1))',
    'l!==-1&&(i=i.slice(l))',
    2,
  ],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: it is code, and stays code

/** Throws where the text has not what is to be changed as often as it had. */
function changed(text: string, [why, from, to, times = 1]: (typeof changes)[number]): string {
  if (text.split(from).length !== times + 1) throw new Error(`just-bash is not what it was. ${why}`);
  return text.replaceAll(from, () => to);
}

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
      return changes.reduce(changed, `${imports}${code}`);
    },
  };
}
