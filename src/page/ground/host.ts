import { browser } from 'wxt/browser';
import type { HostCommands, Obstacle, PageEvent, ShownPart } from '../../messages/places';
import { surfacePage } from '../../messages/senders';
import { surfaceAttribute } from '../../messages/surface-attribute';
import { createEarlyKeys } from './early-keys';
import style from './host.css?inline';
import { canMove, keepMounted, move } from './keep-mounted';
import { mountPoint } from './mount-point';
import { keepFocusQuiet } from './quiet-focus';
import { watchSight } from './sight';

/** How long it is said that the extension was updated, in milliseconds. */
const noticeStays = 10_000;

/** Milliseconds after which a frame with nothing to show has the keyboard no more, whatever it does. */
const hideAfter = 300;

/** The same of a frame that has just taken the keyboard for what it is about to draw: on a busy machine that takes a while. */
const drawnWithin = 2_000;

/** Milliseconds in which keys may still come to the page after it has given the keyboard to the frame. */
const arrival = 50;

/** How often a page may take the frame out with what is in it. Once happens where a page draws itself anew. */
const mostLosses = 1;

export interface HostNeeds {
  /** The user's field: the frame is shown inside the modal dialog around it. */
  near(): Element | undefined;
  tell(event: PageEvent): void;
  /** The frame is shown no more, and had the keyboard: the user goes on where they were. */
  restoreFocus(): void;
}

/** Where our frame stands in a page: over all of it, shown in parts. */
export interface Host extends HostCommands {
  /** Puts the frame into the page, for the call of that name. `updatedText`: see `PageCall`. */
  open(call: string, updatedText: string): void;
  /** Whether the frame that is there can be shown where the user is now. */
  isOfUse(): boolean;
  /** Whether a frame of ours stays in this page; one that takes it out again and again has it elsewhere. */
  isWelcome(): boolean;
  /** From now on what is typed is meant for the frame. */
  takeKeys(): void;
}

/**
 * The host is a plain `div` and no element with a name of its own: a page that defines the name would get at the closed root through
 * `ElementInternals.shadowRoot`. It leaves nothing behind once `life` is aborted.
 */
export function createSurfaceHost(document: Document, needs: HostNeeds, life: AbortSignal): Host {
  const window = document.defaultView;
  const isUsers = (event: Event) => event.isTrusted;
  const keys = createEarlyKeys(document, life);
  let ground: Ground | undefined;
  let losses = 0;
  let pressed: number | undefined;
  let pressedKey: number | undefined;
  window?.addEventListener(
    'keydown',
    (event) => {
      if (event.isTrusted && !event.repeat) pressedKey = performance.now();
    },
    { capture: true, passive: true, signal: life },
  );

  const leave = () => {
    keys.end();
    ground?.end();
    ground = undefined;
  };
  life.addEventListener('abort', leave);

  function open(call: string, updatedText: string): Ground {
    const over = new AbortController();
    const host = document.createElement('div');
    host.setAttribute(surfaceAttribute, '');
    host.popover = 'manual';
    const root = host.attachShadow({ mode: 'closed' });
    const styles = document.createElement('style');
    styles.textContent = style;
    const frame = document.createElement('iframe');
    // In a page that isolates itself no other frame comes in.
    if ('credentialless' in frame) frame.credentialless = true;
    frame.title = 'Caretaker';
    frame.src = `${browser.runtime.getURL(surfacePage)}#${call}`;
    const shadows = document.createElement('div');
    shadows.className = 'shadows';
    root.append(styles, shadows, frame);
    frame.inert = true;
    const quiet = keepFocusQuiet(host, isUsers, over.signal);
    const keepScale = scaleKeeper(host, root);
    mountPoint(document, needs.near()).append(host);
    keepScale();
    const press = (event: Event) => {
      if (!isUsers(event) || event.composedPath().includes(host)) return;
      pressed = performance.now();
      if (shown) needs.tell({ type: 'pressed-outside' });
    };
    window?.addEventListener('pointerdown', press, { capture: true, passive: true, signal: over.signal });

    let shown: Shown | undefined;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    /** When the frame took the keyboard, if it has drawn nothing since. */
    let tookKeyboard: number | undefined;
    const hasFocus = () => (host.getRootNode() as Document | ShadowRoot).activeElement === host;
    const reveal = () => {
      if (shown) return shown;
      const end = new AbortController();
      const mounts = keepMounted(host, needs.near(), end.signal);
      const own: Shown = { end, parts: [], look: () => undefined };
      const remounted = () => {
        // What the page opens by itself takes no keyboard from the palette.
        if (own.parts.some(({ keepsKeyboard }) => keepsKeyboard)) {
          quiet.focus(frame);
          needs.tell({ type: 'keyboard-back' });
        }
        quiet.hasGone();
      };
      mounts.on(remounted, end.signal);
      const lose = () => {
        losses += 1;
        leave();
      };
      mounts.onLost(lose, end.signal);
      // A palette that takes no key would be dead: it closes as at a press beside it, and can be called in the dialog.
      const closePalette = () => {
        if (own.parts.some(({ keepsKeyboard }) => keepsKeyboard)) needs.tell({ type: 'pressed-outside' });
      };
      mounts.onStuck(closePalette, end.signal);
      const look = { mounts, keepScale, tell: needs.tell, onUpdated: () => tellUpdated(own.parts) };
      own.look = watchSight(host, () => own.parts, look, end.signal);
      frame.inert = false;
      shown = own;
      return own;
    };
    /** In place of a frame that the browser has emptied. */
    const tellUpdated = ([part]: readonly ShownPart[]) => {
      const notice = document.createElement('p');
      notice.className = 'updated';
      notice.role = 'status';
      notice.textContent = updatedText;
      notice.style.left = `${part?.x ?? 8}px`;
      notice.style.top = `${part?.y ?? 8}px`;
      frame.replaceWith(notice);
      shadows.remove();
      setTimeout(leave, noticeStays);
    };
    /** With the keyboard in it something else is about to be drawn, or the frame gives it back. */
    const hideSoon = () => {
      clearTimeout(hiding);
      const isAwaited = tookKeyboard !== undefined && performance.now() - tookKeyboard < hideAfter;
      const patience = isAwaited ? drawnWithin : hideAfter;
      hiding = setTimeout(() => shown?.parts.length === 0 && hide(), patience);
    };
    const hide = () => {
      clearTimeout(hiding);
      hiding = undefined;
      tookKeyboard = undefined;
      if (!shown) return;
      const hadFocus = hasFocus();
      shown.end.abort();
      shown = undefined;
      if (hadFocus) needs.restoreFocus();
      frame.inert = true;
      clip([]);
      if (host.matches(':popover-open')) host.hidePopover();
      // A dialog that the page takes away shall not take what has run with it.
      if (host.isConnected && host.parentNode !== document.documentElement)
        move(host, document.documentElement);
      quiet.hasGone();
    };
    const clip = (parts: readonly ShownPart[]) => {
      frame.style.clipPath =
        parts.length > 0 ? `path('${parts.map(({ outline }) => outline).join(' ')}')` : nothingSeen;
      drawShadows(shadows, parts);
    };
    clip([]);
    return {
      show(parts) {
        clip(parts);
        if (parts.length > 0) {
          clearTimeout(hiding);
          hiding = undefined;
          tookKeyboard = undefined;
          reveal().parts = parts;
        } else if (shown) {
          shown.parts = [];
          if (hasFocus()) hideSoon();
          else hide();
        }
      },
      focus() {
        reveal();
        tookKeyboard = performance.now();
        quiet.focus(frame);
        if (hiding) hideSoon();
      },
      // Of what is not shown nobody sees what they press.
      look: () => (shown ? shown.look() : 'covered'),
      isOfUse: () =>
        host.isConnected && (canMove(host) || host.parentNode === mountPoint(document, needs.near())),
      end() {
        hide();
        over.abort();
        host.remove();
      },
    };
  }

  return {
    open(call, updatedText) {
      ground?.end();
      ground = open(call, updatedText);
    },
    isOfUse: () => ground?.isOfUse() ?? false,
    isWelcome: () => losses <= mostLosses,
    takeKeys: () => keys.take(),
    show: async (parts) => ground?.show(parts),
    async takeKeyboard() {
      ground?.focus();
      // The browser brings the keyboard a moment after: until then keys come here.
      if (keys.areTaken()) await new Promise((resolve) => setTimeout(resolve, arrival));
      return keys.end();
    },
    look: async () => ({
      obstacle: ground ? ground.look() : 'covered',
      ...(pressed !== undefined && { sincePress: performance.now() - pressed }),
    }),
    sinceKey: async () => (pressedKey === undefined ? undefined : performance.now() - pressedKey),
    leave: async () => leave(),
  };
}

/** A frame of which no pixel could be seen is not laid out by Chromium. */
const nothingSeen = 'inset(0 calc(100% - 1px) calc(100% - 1px) 0)';

interface Shown {
  end: AbortController;
  parts: ShownPart[];
  look(): Obstacle | undefined;
}

interface Ground {
  isOfUse(): boolean;
  look(): Obstacle | undefined;
  show(parts: ShownPart[]): void;
  focus(): void;
  end(): void;
}

/** As many as palette and cards at once, mostly. */
const usualParts = 6;

/**
 * One element for each part. None comes or goes without need: to Chromium's undo history what is typed before an element comes, and
 * after it, is not one step.
 */
function drawShadows(shadows: HTMLElement, parts: readonly ShownPart[]): void {
  const { children, ownerDocument } = shadows;
  while (children.length < Math.max(parts.length, usualParts))
    shadows.append(ownerDocument.createElement('div'));
  for (const unused of [...children].slice(parts.length)) unused.removeAttribute('style');
  for (const [index, { shadow }] of parts.entries()) (children[index] as HTMLElement).style.cssText = shadow;
}

/**
 * Draws the host at its own size, whatever `zoom` the page has given to what is around it. Returns what does it anew and tells
 * whether it stood so already.
 */
function scaleKeeper(host: HTMLElement & { currentCSSZoom?: number }, root: ShadowRoot): () => boolean {
  const style = root.appendChild(host.ownerDocument.createElement('style'));
  let zoom = 1;
  return () => {
    const { currentCSSZoom: scale = 1 } = host;
    if (Math.abs(scale - 1) < 0.001) return true;
    zoom /= scale;
    style.textContent = `:host { zoom: ${zoom} !important }`;
    return false;
  };
}
