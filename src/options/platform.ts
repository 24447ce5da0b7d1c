import { browser } from 'wxt/browser';
import type { FolderHandle } from '../core/library/folder-handle';
import { originPattern } from '../core/models/model-address';
import { reporting } from '../diagnostics/report';

/** One keyboard shortcut of the extension as the browser has it now. */
export interface Shortcut {
  name: string;
  description: string;
  /** `Alt+Shift+K`; empty if none is assigned. */
  keys: string;
}

export interface ShortcutChanges {
  /** `keys`: `Alt+Shift+K`, or empty for none. Rejects with the browser's own words if it does not take them. */
  change(name: string, keys: string): Promise<void>;
  /** Takes the keys back to those that the extension came with. */
  reset(name: string): Promise<void>;
}

/** What the extension's pages need of the browser itself. */
export interface Platform {
  /**
   * Asks for the permission to reach the hosts of these addresses, in one question; true at once if it is there already.
   * Browsers show the question only inside a click: call this before anything is awaited.
   */
  requestHost(...addresses: string[]): Promise<boolean>;
  /**
   * The same for a model's server, to which texts of the user go: in Firefox that is a question of its own
   * (`data_collection_permissions` of the manifest), which stands in the same window.
   */
  requestModel(address: string): Promise<boolean>;
  /** Whether the hosts of these addresses may be reached already. Asks nobody. */
  mayReach(...addresses: string[]): Promise<boolean>;
  /** Gives the permission for an endpoint's host back. */
  releaseHost(baseUrl: string): Promise<void>;
  /** Where a sign-in sends the browser afterwards: an address that nobody but the browser itself hears of. */
  signedInAddress(): string;
  /** Opens a page at which the user signs in. Resolves with the address that it led to; undefined where the user has left it. */
  signIn(address: string): Promise<string | undefined>;
  /** Whether something answers at this address within a second. Needs no permission and learns nothing else. */
  answers(address: string): Promise<boolean>;
  shortcuts(): Promise<Shortcut[]>;
  /** Opens the browser's own page for shortcuts: only the browser can change them. */
  openShortcutSettings(): Promise<void>;
  /** Only where the browser lets an extension change its shortcuts itself, as Firefox does. */
  shortcutChanges?: ShortcutChanges | undefined;
  /**
   * Tells whether our button is in the toolbar, now and whenever that changes, until the returned function is called; nothing where the
   * browser does not say.
   */
  watchPinned(told: (pinned: boolean) => void): () => void;
  copy(text: string): Promise<void>;
  /**
   * Lets the user choose a folder that can be read again later; undefined where none was chosen. Called inside the click. Only where the
   * browser has such folders, as Chromium does.
   */
  chooseFolder?: (() => Promise<FolderHandle | undefined>) | undefined;
}

/** Milliseconds that `answers` waits: a server on this computer answers in a few, or not at all. */
const answerLimit = 1000;

export function browserPlatform(): Platform {
  return {
    requestHost: (...addresses) => browser.permissions.request({ origins: addresses.map(originPattern) }),
    requestModel: (address) =>
      browser.permissions.request({ origins: [originPattern(address)], ...dataOfModels() }),
    mayReach: (...addresses) => browser.permissions.contains({ origins: addresses.map(originPattern) }),
    releaseHost: async (baseUrl) => {
      await browser.permissions.remove({ origins: [originPattern(baseUrl)] });
    },
    signedInAddress: () => browser.identity.getRedirectURL(),
    signIn,
    answers,
    shortcuts,
    openShortcutSettings,
    shortcutChanges: shortcutChanges(),
    watchPinned,
    copy: (text) => navigator.clipboard.writeText(text),
    chooseFolder: 'showDirectoryPicker' in globalThis ? chooseFolder : undefined,
  };
}

async function signIn(url: string): Promise<string | undefined> {
  try {
    return await browser.identity.launchWebAuthFlow({ url, interactive: true });
  } catch (error) {
    // Chromium says "The user did not approve access.", Firefox "User cancelled or denied access.".
    if (error instanceof Error && /approve|cancel|denied/i.test(error.message)) return undefined;
    throw error;
  }
}

async function chooseFolder(): Promise<FolderHandle | undefined> {
  const page: typeof globalThis & Partial<FolderPicker> = globalThis;
  try {
    return await page.showDirectoryPicker?.({ mode: 'read', id: 'caretaker-skills' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/** No type of the DOM knows it, since one browser alone has it. */
interface FolderPicker {
  showDirectoryPicker(how: { mode: 'read'; id: string }): Promise<FolderHandle>;
}

/** What a model's server gets, in the words of Firefox; no other browser knows them. */
function dataOfModels(): { data_collection?: string[] } {
  const { gecko } = browser.runtime.getManifest().browser_specific_settings ?? {};
  const { optional = [] } = (gecko as GeckoData | undefined)?.data_collection_permissions ?? {};
  return optional.length > 0 ? { data_collection: optional } : {};
}

/** The types of the WebExtensions API do not know it yet. */
interface GeckoData {
  data_collection_permissions?: { optional?: string[] };
}

/**
 * `no-cors` hides the answer but not that there was one. Measured: neither Chromium 156 nor Firefox 153 asks the
 * user anything for this from an extension's page.
 */
async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address, { mode: 'no-cors', signal: AbortSignal.timeout(answerLimit) });
    return true;
  } catch {
    return false;
  }
}

async function shortcuts(): Promise<Shortcut[]> {
  const commands = await browser.commands.getAll();
  // Only the manifest's: Chromium adds a click on the toolbar icon.
  return Object.keys(browser.runtime.getManifest().commands ?? {}).flatMap((name) => {
    const command = commands.find((candidate) => candidate.name === name);
    return command ? [{ name, description: command.description ?? '', keys: command.shortcut ?? '' }] : [];
  });
}

function shortcutChanges(): ShortcutChanges | undefined {
  const commands: typeof browser.commands & FirefoxCommands = browser.commands;
  const { update, reset } = commands;
  return (
    update &&
    reset && {
      change: (name, keys) => update({ name, shortcut: keys }),
      reset: (name) => reset(name),
    }
  );
}

interface FirefoxCommands {
  update?: (details: { name: string; shortcut: string }) => Promise<void>;
  reset?: (name: string) => Promise<void>;
}

async function openShortcutSettings(): Promise<void> {
  const commands: typeof browser.commands & { openShortcutSettings?: () => Promise<void> } = browser.commands;
  // Firefox has a call for it and opens no `about:` page for an extension; Chromium has a page and no call.
  if (commands.openShortcutSettings) await commands.openShortcutSettings();
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}

/** Milliseconds between two looks at the toolbar, for browsers that do not tell when it changes. */
const lookEvery = 1000;

function watchPinned(told: (pinned: boolean) => void): () => void {
  // Firefox came to know it late.
  const { getUserSettings } = browser.action as Partial<typeof browser.action>;
  if (!getUserSettings) return () => undefined;
  const look = async () => told((await browser.action.getUserSettings()).isOnToolbar !== false);
  const looking = setInterval(() => void look().catch(reporting('pinned')), lookEvery);
  void look().catch(reporting('pinned'));
  return () => clearInterval(looking);
}
