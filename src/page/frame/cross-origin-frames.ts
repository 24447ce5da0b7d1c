import type { ClosedFrame, FramesCommands } from '../../messages/frames';
import type { ClosedPlace } from '../../messages/places';
import type { RunTarget } from '../target/run-target';
import type { Target } from '../target/target';
import { FrameTarget } from './frame-target';
import { frameRect, frameSiteOf } from './site';

/** Where the user is: in a frame that the page's script cannot look into. */
interface AtFrame {
  /** What the page's script knows of it. */
  here: Target;
  frame: HTMLIFrameElement;
}

/** The way into frames of other origins: a script of its own, which comes to a page when the user is in one. */
export interface CrossOriginFrames {
  /** The target in the frame; or, where nobody may enter, why, and where the frame stands. */
  enter(at: AtFrame): Promise<{ target: RunTarget } | { closed: ClosedPlace }>;
}

export function createCrossOriginFrames(frames: FramesCommands): CrossOriginFrames {
  /** The sites that the user was asked for on this page: whatever the answer was, once is enough. */
  const asked = new Set<string>();

  return {
    async enter({ here, frame }) {
      const found = await frames.find(frameSiteOf(frame)).catch(() => unreached);
      if (found.status === 'found') return { target: new FrameTarget({ here, frame, frames, ...found }) };
      const { x, y, width, height } = frameRect(frame);
      const site = found.allowed ? undefined : found.site;
      const closed = { at: { x, y, width, height }, asked: site !== undefined && asked.has(site) };
      if (site === undefined) return { closed };
      asked.add(site);
      return { closed: { ...closed, site } };
    },
  };
}

/** The background does not answer: nothing can be asked for. */
const unreached: ClosedFrame & { allowed: boolean } = { status: 'closed', allowed: true };
