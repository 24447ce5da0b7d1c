import { browser } from 'wxt/browser';

const path = '/offscreen.html';

let creating: Promise<void> | undefined;

/** Resolves when the offscreen document is there, creating it if need be. Only one may exist, or be made, at a time. */
export function ensureOffscreenDocument(): Promise<void> {
  creating ??= createUnlessOpen().finally(() => {
    creating = undefined;
  });
  return creating;
}

async function createUnlessOpen(): Promise<void> {
  const open = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  if (open.length > 0) return;
  try {
    await browser.offscreen.createDocument({
      url: path,
      reasons: ['WORKERS', 'CLIPBOARD', 'BLOBS'],
      justification:
        'Runs scripts and the proofreader in Workers, writes results to the clipboard, and saves files.',
    });
  } catch (error) {
    // A background that was ended while it made the document leaves one that no context shows yet: it will do.
    if (!/single offscreen/i.test(String(error))) throw error;
  }
}
