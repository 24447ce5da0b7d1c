import type { Head } from './naming';

/** The keys of the open Agent Skills format (agentskills.io/specification). */
const openKeys = new Set(['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools']);

/** The keys that Caretaker goes by beside these: its own, and those of other programs. */
const ownKeys = new Set([
  'allowed_tools',
  'config',
  'author',
  'version',
  'tags',
  'category',
  'mode',
  'permissions',
  'timeout',
  'retry',
  'model',
  'engine',
  'input',
  'argument-hint',
  'dangerous',
  'confirm',
  'disable-model-invocation',
  'user-invocable',
]);

/** A key that Caretaker goes by and the open format does not know. */
export function isOwnKey(key: string): boolean {
  return ownKeys.has(key);
}

/** A key that the open format or Caretaker gives a meaning to. */
export function isKnownKey(key: string): boolean {
  return openKeys.has(key) || ownKeys.has(key);
}

/** Characters that `compatibility` may have. */
const longestCompatibility = 500;

/** Notes what loads here and the open format does not allow; what it shares with the lenient grade is told there. */
export function checkOpenFormat({ keys, field, report }: Head): void {
  for (const key of keys) {
    if (openKeys.has(key)) continue;
    report('note', ownKeys.has(key) ? 'key-own' : 'key-unknown', field(key)?.line, key);
  }
  checkCompatibility(field('compatibility'), report);
  checkMetadata(field('metadata'), report);
}

function checkCompatibility(found: ReturnType<Head['field']>, report: Head['report']): void {
  if (!found) return;
  const length = [...(found.text ?? '').trim()].length;
  if (found.value === null || (found.text !== undefined && length === 0)) {
    report('note', 'compatibility-empty', found.line);
  } else if (length > longestCompatibility) {
    report('note', 'compatibility-long', found.line, String(length), String(longestCompatibility));
  }
}

function checkMetadata(found: ReturnType<Head['field']>, report: Head['report']): void {
  if (!(found?.value instanceof Map)) return;
  const others = [...found.value].filter(
    ([key, value]) => typeof key !== 'string' || typeof value !== 'string',
  );
  if (others.length === 0) return;
  const names = others.slice(0, 5).map(([key]) => `"${String(key).slice(0, 60)}"`);
  report('note', 'metadata-not-text', found.line, names.join(', '));
}
