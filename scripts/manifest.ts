import type { UserManifest } from 'wxt';
import { identity, placeholdersIn } from './identity';

/** What the project says of the manifest; the build adds version, icons, pages and the sandbox. */
export function manifestFor(browser: string): UserManifest {
  const { homepage } = identity;
  return {
    name: '__MSG_extension_name__',
    short_name: 'Caretaker',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    // A link that leads nowhere is worse than none.
    ...(placeholdersIn({ homepage }).length === 0 && { homepage_url: homepage }),
    permissions: [
      'activeTab',
      'scripting',
      'storage',
      'contextMenus',
      'clipboardWrite',
      // Signing in at a provider (options/platform.ts).
      'identity',
      // Only for hosts that the user has allowed (background/own-requests.ts).
      'declarativeNetRequestWithHostAccess',
      ...(browser === 'chrome' ? ['offscreen'] : []),
    ],
    // Our frame in a page. Where the browser can, at an address that no page knows.
    web_accessible_resources: [
      {
        resources: ['surface.html'],
        matches: ['<all_urls>'],
        ...(browser === 'chrome' && { use_dynamic_url: true }),
      },
    ],
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    action: { default_title: '__MSG_action_title__' },
    commands: {
      'run-skill': {
        suggested_key: { default: 'Alt+Shift+K' },
        description: '__MSG_command_run_skill__',
      },
      'repeat-skill': {
        suggested_key: { default: 'Alt+Shift+L' },
        description: '__MSG_command_repeat_skill__',
      },
      // Chrome takes four suggestions at most, and few people want a key for it: the card and the palette offer it too.
      'undo-run': { description: '__MSG_command_undo_run__' },
      // Nothing is suggested for these: the user binds a skill to one first, and Chrome takes four suggestions at most.
      ...Object.fromEntries(
        [1, 2, 3, 4].map((slot) => [`skill-${slot}`, { description: `__MSG_command_skill_${slot}__` }]),
      ),
    },
    content_security_policy: {
      extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'",
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: identity.firefoxId,
              strict_min_version: '140.0',
              // Nothing leaves the browser before a model is connected, so it is asked for then (options/platform.ts).
              data_collection_permissions: {
                required: ['none'],
                optional: ['websiteContent', 'personalCommunications', 'browsingActivity'],
              },
            },
          },
        }
      : {
          minimum_chrome_version: '128',
          // Firefox has no such key, and gives whatever a policy says (core/library/managed.ts).
          storage: { managed_schema: 'managed_schema.json' },
        }),
  };
}
