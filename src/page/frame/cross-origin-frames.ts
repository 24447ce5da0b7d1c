import type { ClosedFrame, FramesCommands } from '../../messages/frames';
import { t } from '../../ui/i18n';
import { siteName } from '../../ui/site-name';
import type { PageNotice } from '../notice/show-notice';
import { isThere } from '../target/field';
import type { RunTarget } from '../target/run-target';
import type { Target } from '../target/target';
import { FrameTarget } from './frame-target';
import { frameRect, frameSiteOf } from './site';

/** Where the user is: in a frame that the page's script cannot look into. */
interface AtFrame {
  /** What the page's script knows of it. */
  here: Target;
  frame: HTMLIFrameElement;
  /** Shows a notice on the page, in place of the last. */
  say(notice: PageNotice): void;
}

/** The way into frames of other origins: a script of its own, which comes to a page when the user is in one. */
export interface CrossOriginFrames {
  /**
   * Calls `go` with the target in the frame. With none where nobody may enter: at once if the user knows that already, else
   * after the question for the permission, if the user wants to go on without it.
   */
  enter(at: AtFrame, go: (target?: RunTarget) => void): Promise<void>;
}

export function createCrossOriginFrames(frames: FramesCommands): CrossOriginFrames {
  /** The sites that the user was asked for on this page: whatever the answer was, once is enough. */
  const asked = new Set<string>();

  function ask({ frame, say }: AtFrame, site: string, go: () => void): void {
    const name = siteName(site);
    const anchor = frameRect(frame);
    // A window that does not open leaves the notice, with its button, where it is.
    const allow = { label: t('frames_allow'), run: () => void frames.ask(site).catch(() => undefined) };
    if (asked.has(site)) {
      say({ text: t('frames_not_allowed', name), anchor: atTop(anchor), actions: [allow] });
      go();
      return;
    }
    asked.add(site);
    const without = { label: t('frames_without'), run: go };
    const onGone = () => isThere(frame) && frame.focus({ preventScroll: true });
    say({ text: t('frames_ask', name), anchor, actions: [allow, without], asks: true, onGone });
  }

  return {
    async enter(at, go) {
      const { here, frame, say } = at;
      const found = await frames.find(frameSiteOf(frame)).catch(() => unreached);
      if (found.status === 'found') go(new FrameTarget({ here, frame, frames, ...found }));
      else if (found.site !== undefined && !found.allowed) ask(at, found.site, () => go());
      else {
        say({ text: t('frames_cannot_enter'), anchor: atTop(frameRect(frame)) });
        go();
      }
    },
  };
}

/** Where a notice does not stand in the palette's way, which opens in the middle of the page. */
const atTop = ({ x, y }: DOMRect): DOMRect => new DOMRect(x, y);

/** The background does not answer: nothing can be asked for. */
const unreached: ClosedFrame & { allowed: boolean } = { status: 'closed', allowed: true };
