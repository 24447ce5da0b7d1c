import { format, inspect } from './format';
import { print } from './link';

/** `console`: what is said goes to standard output, what is wrong to standard error. */
export function createConsole() {
  const counts = new Map<string, number>();
  const began = new Map<string, number>();
  let indent = '';
  const line = (to: 1 | 2, text: string) =>
    print(to, `${indent}${indent === '' ? text : text.replaceAll('\n', `\n${indent}`)}\n`);
  const out = (...parts: unknown[]) => line(1, format(...parts));
  const err = (...parts: unknown[]) => line(2, format(...parts));
  const elapsed = (label: string) =>
    `${label}: ${(performance.now() - (began.get(label) ?? 0)).toFixed(3)}ms`;
  return {
    log: out,
    info: out,
    debug: out,
    warn: err,
    error: err,
    trace: (...parts: unknown[]) => err('Trace:', ...parts),
    dir: (value: unknown, options?: object) => out(inspect(value, options)),
    table: (value: unknown) => out(inspect(value)),
    assert(condition: unknown, ...parts: unknown[]) {
      if (!condition) err('Assertion failed:', ...parts);
    },
    count(label = 'default') {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      out(`${label}: ${counts.get(label)}`);
    },
    time: (label = 'default') => void began.set(label, performance.now()),
    timeLog: (label = 'default') => out(elapsed(label)),
    timeEnd: (label = 'default') => out(elapsed(label)),
    group(...parts: unknown[]) {
      if (parts.length > 0) out(...parts);
      indent += '  ';
    },
    groupEnd() {
      indent = indent.slice(2);
    },
  };
}

export function refuseNetwork(name: string) {
  return function refused(): never {
    throw new Error(`${name} is not available: scripts of a skill run without a network`);
  };
}
