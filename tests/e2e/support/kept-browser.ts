import { type BuildVariant, inPseudoLocale, shippedBuild, withOlderApi, withSkills } from './build';

/** What a test's own extension is made of. */
export interface Extension {
  /** Folder of the build. */
  build: string;
  /** Origins the user has given it, as match patterns. */
  grantedOrigins: string[];
}

/**
 * A browser that is kept from test to test: to start one takes longer than most tests. Fresh for each test is what the
 * extension keeps, and all that pages can leave in a browser.
 */
export interface KeptBrowser<Driven extends Closable> {
  /**
   * Installs the extension, or takes the one that is there already. The `close` of what comes back removes all that it and
   * the test's pages have left, and rejects where something of that cannot be removed.
   */
  install(extension: Extension): Promise<Driven>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** So many tests have one installation: what clearing does not reach is gone after them. */
export const reinstallAfter = 20;

/** The browser of one Playwright worker. */
export interface Keeper<Driven extends Closable> {
  /** A fresh extension in the kept browser; `key` says how that browser was to be started. */
  install(key: string, extension: Extension): Promise<Driven>;
  /** After a test: clears the browser for the next one; after a failed test it is ended instead. */
  giveBack(driven: Driven, passed: boolean): Promise<void>;
  /** How many browsers it has started. */
  started(): number;
  close(): Promise<void>;
}

interface Closable {
  close(): Promise<void>;
}

/** Starts a browser when a test asks for the first one, and another where the one at hand was started otherwise. */
export function keepBrowser<Driven extends Closable>(
  start: (key: string) => Promise<KeptBrowser<Driven>>,
): Keeper<Driven> {
  let kept: { key: string; browser: KeptBrowser<Driven> } | undefined;
  let started = 0;
  const close = async () => {
    await kept?.browser.close();
    kept = undefined;
  };
  return {
    install: async (key, extension) => {
      if (kept?.key !== key) await close();
      if (!kept) {
        kept = { key, browser: await start(key) };
        started += 1;
      }
      return kept.browser.install(extension);
    },
    giveBack: async (driven, passed) => {
      if (!passed) return close();
      await driven.close().catch((error) => {
        console.warn(`The browser is thrown away, since it could not be cleared: ${error}`);
        return close();
      });
    },
    started: () => started,
    close,
  };
}

/** The builds that the tests of one worker run with. */
export interface Builds {
  /** Folder of the shipped build with these skills of tests/fixtures added. */
  with(skillFixtures: string[]): string;
  /** Folder of the shipped build in the pseudo-locale. */
  pseudo(): string;
  /** Folder of the shipped build with the API of a Chrome before 148. */
  older(): string;
  remove(): void;
}

export function buildsOf(browser: 'chrome' | 'firefox'): Builds {
  const variants = new Map<string, BuildVariant>();
  const variant = (key: string, made: () => BuildVariant) => {
    const found = variants.get(key) ?? made();
    variants.set(key, found);
    return found.folder;
  };
  return {
    with: (skillFixtures) => {
      const build = shippedBuild(browser);
      if (skillFixtures.length === 0) return build;
      return variant(skillFixtures.join('\n'), () => withSkills(build, skillFixtures));
    },
    pseudo: () => variant('pseudo-locale', () => inPseudoLocale(shippedBuild(browser))),
    older: () => variant('older', () => withOlderApi(shippedBuild(browser))),
    remove: () => {
      for (const variant of variants.values()) variant.remove();
    },
  };
}
