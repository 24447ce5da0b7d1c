import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../scripts/generated-assets';
import { identity, placeholdersIn } from '../../../scripts/identity';
import { manifestFor } from '../../../scripts/manifest';

const page = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../docs/store/${name}`, import.meta.url)), 'utf8');
const part = (text: string, title: string) => text.split(`## ${title}\n`)[1]?.split('\n## ')[0]?.trim();

describe('the listings of the stores', () => {
  test.each([
    ['en', 'en.md', 'Name', 'Summary'],
    ['zh_CN', 'zh-CN.md', '名称', '摘要'],
  ])('say in %s what the manifest says, within 132 characters', (locale, file, name, summary) => {
    const messages = catalogue(locale);
    expect(part(page(file), name)).toBe(messages.extension_name?.message);
    expect(part(page(file), summary)).toBe(messages.extension_description?.message);
    expect(messages.extension_description?.message.length).toBeLessThanOrEqual(132);
  });

  test('have the same parts in both languages', () => {
    const parts = (file: string) => page(file).match(/^## /gm)?.length;
    expect(parts('zh-CN.md')).toBe(parts('en.md'));
  });

  test('say of each permission that a browser is asked for why it is, and of no other', () => {
    const asked = ['chrome', 'firefox'].flatMap((browser) => {
      const {
        permissions = [],
        host_permissions = [],
        optional_host_permissions = [],
      } = manifestFor(browser);
      const { gecko } = manifestFor(browser).browser_specific_settings ?? {};
      const { required = [], optional = [] } = gecko?.data_collection_permissions ?? {};
      const data = [...required, ...optional].filter((name) => name !== 'none');
      return [...permissions, ...host_permissions, ...optional_host_permissions, ...data];
    });
    const told = [...page('permissions.md').matchAll(/^\| `(.+?)` \| .{20,} \|$/gm)].map(([, name]) => name);
    expect(told.toSorted()).toEqual([...new Set(asked)].toSorted());
  });
});

describe('who the extension is', () => {
  test('is told as missing until a publisher has filled it in', () => {
    expect(
      placeholdersIn({ firefoxId: 'caretaker@caretaker.example', homepage: 'https://caretaker.example/' }),
    ).toEqual(['firefoxId', 'homepage']);
    expect(placeholdersIn({ firefoxId: 'caretaker@ada.dev', homepage: 'https://ada.dev/caretaker' })).toEqual(
      [],
    );
  });

  test('is in package.json as it is in the constant', () => {
    const { homepage, repository, bugs } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    );
    expect({ homepage, repository: repository.url, bugs }).toEqual({
      homepage: identity.homepage,
      repository: `git+${identity.repository}.git`,
      bugs: identity.bugs,
    });
  });

  test('is one constant, and no link leads nowhere', () => {
    expect(manifestFor('firefox').browser_specific_settings?.gecko?.id).toBe(identity.firefoxId);
    expect(manifestFor('chrome').homepage_url).toBe(
      placeholdersIn(identity).length > 0 ? undefined : identity.homepage,
    );
  });
});
