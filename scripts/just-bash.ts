import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = (name: string) => fileURLToPath(new URL(`../src/sandbox/shell/${name}`, import.meta.url));
const zlib = ours('zlib.ts');

/**
 * What is written otherwise in the shell's bundle, of the version that package.json names. `@name` is an identifier, the same
 * one each time: which name the minifier gave it is no matter, nor which quotes it writes. All else are properties and texts, which it keeps.
 */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: it is code, and stays code
const changes: [why: string, from: string, to: string, times?: number][] = [
  [
    'A file that cannot be opened for writing ends its command, as in a shell, and not the whole script',
    'if(!@known)throw @error;return{error:@result("",`bash: ${@target}: cannot open redirect target',
    'if(!@known&&@error.name!=="FileError")throw @error;return{error:@result("",`bash: ${@target}: ${@error.reason??"cannot open redirect target"}',
  ],
  [
    'gzip: a browser has no Buffer',
    'function @latin1(@bytes){return Buffer.from(@bytes).toString("latin1")}',
    'function @latin1(@bytes){let text="";for(let index=0;index<@bytes.length;index+=32768)text+=String.fromCharCode(...@bytes.subarray(index,index+32768));return text}',
  ],
  [
    'What a word becomes is held for its command',
    'async function @expand(@context,@word){return @parts(@context,@word,@needs())}',
    'async function @expand(@context,@word){let made=await @parts(@context,@word,@needs());holdWords(@context,made.values);return made}',
  ],
  [
    'The words of braces are held one by one: many at once may be more than there is',
    '@words.push(@unescaped(@context,@parts.join("")))}return @words}',
    '@words.push(...holdWords(@context,[@unescaped(@context,@parts.join(""))]))}return @words}',
  ],
  [
    'Words are held while their command runs',
    'async executeCommandInner(@node,@stdin,@last){',
    'executeCommandInner(@node,@stdin,@last){return holdWhile(this.ctx,()=>this.executeHeld(@node,@stdin,@last))}async executeHeld(@node,@stdin,@last){',
  ],
  [
    'The seconds of a command are counted from its beginning: its shell may have been made long before',
    'let @state={...this.state,env:@env,',
    'let @state={...this.state,startTime:Date.now(),env:@env,',
  ],
  [
    "awk's variables are counted",
    '}@awk.vars[@name]=@value}function',
    '}holdValue(@awk,@awk.vars[@name],@value,@LimitError);@awk.vars[@name]=@value}function',
  ],
  [
    "The values of awk's arrays are counted",
    '@awk.arrays[@list][@name]=@value}function',
    'holdValue(@awk,@awk.arrays[@list][@name],@value,@LimitError);@awk.arrays[@list][@name]=@value}function',
  ],
  [
    'What a query makes is counted',
    'let @values=@step(@input,@query,@context);return @check(@context,0,@values.length)',
    'let @values=@step(@input,@query,@context);countMade(@context.budget,@query.type,@values,@LimitError);return @check(@context,0,@values.length)',
  ],
  [
    'A command substitution tells its code',
    ',@context.state.env.set("?",',
    ',@context.state.substituted=@context.state.lastExitCode,@context.state.env.set("?",',
    6,
  ],
  [
    'A simple command begins without a substitution',
    'this.ctx.state.expansionStderr="";let @assigned=await @assign(',
    'this.ctx.state.expansionStderr="",this.ctx.state.substituted=void 0;let @assigned=await @assign(',
  ],
  [
    'An assignment has the code of its last command substitution, and not that of the command before (vercel-labs/just-bash pull request 400)',
    '@result("",@stderr,this.ctx.state.lastExitCode)',
    '@result("",@stderr,this.ctx.state.substituted??0)',
  ],
  [
    'A statement begins without having told of its end',
    'this.ctx.state.errexitSafe=!1;let @output=new ',
    'this.ctx.state.errexitSafe=!1,this.ctx.state.toldEnd=!1;let @output=new ',
  ],
  [
    'A script that `set -e` ends says where, once',
    'let @error=new @Errexit(@code);throw @error.prependOutput(@output.stdout,',
    'let @error=new @Errexit(@code);throw this.ctx.state.toldEnd||@output.append("stderr",`${this.ctx.state.env.get("0")??"bash"}: line ${this.ctx.state.currentLine}: ended by set -e: exit code ${@code}\\n`),this.ctx.state.toldEnd=!0,@error.prependOutput(@output.stdout,',
  ],
  [
    'The lines of a script are counted from its first one',
    '@end!==-1&&(@text=@text.slice(@end+1))}',
    '@end!==-1&&(@text=@text.slice(@end))}',
    2,
  ],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: it is code, and stays code

/** A place that shows the name of the class that ends a command which ran into a limit. */
const limitError = /new ([\w$]+)\(`array element limit exceeded/;

/** Throws where the text has not what is to be changed as often as it had. */
function changed(text: string, [why, from, to, times = 1]: (typeof changes)[number]): string {
  const [, LimitError] = limitError.exec(text) ?? [];
  const known = new Set<string>();
  const literal = from.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll('"', '["\'`]');
  const pattern = literal.replaceAll(/@(\w+)/g, (_, name) => {
    if (known.has(name)) return `\\k<${name}>`;
    known.add(name);
    return `(?<![\\w$])(?<${name}>[\\w$]+)`;
  });
  let found = 0;
  const result = text.replaceAll(new RegExp(pattern, 'g'), (...match) => {
    found += 1;
    const names: Record<string, string | undefined> = { LimitError, ...match.at(-1) };
    return to.replaceAll(/@(\w+)/g, (_, name) => names[name] ?? '');
  });
  if (found !== times) throw new Error(`just-bash is not what it was. ${why}`);
  return result;
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
