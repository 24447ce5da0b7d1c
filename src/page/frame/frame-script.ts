import { browser } from 'wxt/browser';
import type { Read, TargetSummary } from '../../core/run/run-request';
import {
  type Box,
  type CapturedInFrame,
  type FrameCommands,
  type FrameTargetFacts,
  frameChannel,
} from '../../messages/frames';
import { pageChannel } from '../../messages/page-commands';
import { createClient, serveBare } from '../../messages/rpc';
import { fromBackground } from '../../messages/senders';
import { createEditorWorld } from '../editor-world';
import { forgetWriter, loadWriter } from '../load-writer';
import { isClosedFrame } from '../target/active-element';
import { captureEditor, hidesItsText } from '../target/capture-editor';
import { caretPlace, workPlace } from '../target/caret-rect';
import { pageTarget } from '../target/page-target';
import { restoreFocus, topDocumentOf } from '../target/restore-focus';
import { outcomeAt } from '../target/run-target';
import { captureTarget, type Target } from '../target/target';
import { depthOf, frameSiteOf } from './site';

/** In the world that only this extension's scripts see: what ends the script that is here already. */
const here = globalThis as typeof globalThis & { endCaretakerFrame?: () => void };

/** How many targets a frame remembers: those of the runs that a page keeps, and of palettes that were closed again. */
const mostTargets = 20;

interface Kept {
  target: Target;
  /** Ends what has not begun to be written. */
  stop: AbortController;
}

/**
 * Starts to serve the page's session in a frame that the session cannot look into. It draws nothing: palette and cards
 * are in the top frame. A script of an earlier injection is ended first: after an update it hears nobody any more.
 */
export function startFrame(document: Document): void {
  here.endCaretakerFrame?.();
  forgetWriter();
  const life = new AbortController();
  const end = serveBare(frameChannel, frameCommands(document, life.signal), fromBackground);
  here.endCaretakerFrame = () => {
    life.abort();
    // The extension's own API throws here once the extension has been updated.
    if (browser.runtime?.id) end();
  };
}

function frameCommands(document: Document, life: AbortSignal): FrameCommands {
  const commands = createClient(pageChannel);
  const targets = new Map<string, Kept>();
  const writable = (name: string) => {
    const kept = targets.get(name);
    return kept && pageTarget(kept.target, () => loadWriter(commands));
  };
  return {
    async capture(name) {
      const target = captureTarget(document, life);
      const { active } = target;
      if (isClosedFrame(active)) return { status: 'closed', site: frameSiteOf(active) };
      if (hidesItsText(target)) await captureEditor(target, createEditorWorld(commands));
      targets.set(name, { target, stop: new AbortController() });
      for (const oldest of [...targets.keys()].slice(0, -mostTargets)) targets.delete(oldest);
      return captured(target);
    },
    summary: async (name, read) => writable(name)?.summaryForRun(read),
    prepare: async (name) => void (await writable(name)?.prepare()),
    async focus(name) {
      const kept = targets.get(name);
      if (kept) restoreFocus(kept.target);
    },
    async insert(name, order) {
      const kept = targets.get(name);
      if (kept) kept.stop = new AbortController();
      return outcomeAt(writable(name)?.insert(order, kept?.stop.signal));
    },
    stop: async (name) => targets.get(name)?.stop.abort(),
    undo: async (name) => outcomeAt(writable(name)?.undo()),
  };
}

const reads: readonly Read[] = ['selection', 'field', 'nothing'];

function captured(target: Target): CapturedInFrame {
  const summaries = Object.fromEntries(reads.map((read) => [read, target.summary(read)]));
  const { document, editable, spot } = target;
  const facts: FrameTargetFacts = {
    editable,
    spot,
    summaries: summaries as Record<Read, TargetSummary>,
    depth: depthOf(topDocumentOf(document).defaultView),
    caret: boxOf(caretPlace(target)),
    work: boxOf(workPlace(target)),
  };
  return { status: 'captured', facts };
}

const boxOf = (rect: DOMRect | undefined): Box | undefined =>
  rect && { x: rect.x, y: rect.y, width: rect.width, height: rect.height };
