import type { ConfigValue, SkillHead } from './model';

const domain = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d+)?$/i;

/** The hosts a skill asks for, sorted: those of the URLs in its `config`, and the permissions that are hosts. */
export function hostsOf(head: Pick<SkillHead, 'config' | 'permissions'>): string[] {
  const hosts = [
    ...textsOf(head.config).map(hostOfUrl),
    ...(head.permissions ?? []).map((permission) => hostOfUrl(permission) ?? hostOfPattern(permission)),
  ];
  return [...new Set(hosts.filter((host) => host !== undefined))].toSorted();
}

function textsOf(value: ConfigValue): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** With its port, where it is not the usual one. A match pattern's `*.example.com` stays as it is. */
function hostOfUrl(text: string): string | undefined {
  const pattern = /^(?:https?|wss?|\*):\/\/(?:[^/?#\\]*@)?(\*(?:\.[^/?#\\]+)?)(?:[/?#\\]|$)/i.exec(
    text.trim(),
  );
  if (pattern?.[1]) return pattern[1].toLowerCase();
  const address = text.trim().replace(/^(?:\*:)?\/\//, 'https://');
  if (!/^(?:https?|wss?):/i.test(address)) return undefined;
  try {
    return new URL(address).host || undefined;
  } catch {
    // No URL after all.
    return undefined;
  }
}

/** `api.example.com`, `*.example.com`, `localhost:11434`, and the same after a word, as in `network: api.example.com`. */
function hostOfPattern(permission: string): string | undefined {
  const host = permission
    .trim()
    .replace(/^[a-z_-]+:\s*(?=[^\d\s])/i, '')
    .toLowerCase();
  return domain.test(host) || /^(?:localhost|\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.test(host) ? host : undefined;
}
