import { report } from '../diagnostics/report';
import type { Box } from '../messages/frames';
import type { PageCommands } from '../messages/page-commands';
import type { ClosedPlace, PlaceCommands, PlaceFacts } from '../messages/places';
import { createEditorWorld } from './editor-world';
import { loadCrossOriginFrames } from './frame/load-cross-origin-frames';
import type { FieldStream } from './insert/stream';
import { loadReader } from './load-reader';
import { loadWriter } from './load-writer';
import { isClosedFrame } from './target/active-element';
import { captureEditor, hidesItsText } from './target/capture-editor';
import { fieldOf } from './target/field';
import { pageTarget } from './target/page-target';
import { outcomeAt, type RunTarget } from './target/run-target';
import { captureTarget } from './target/target';

/** How many places are known: those of the runs that our frame keeps, and of palettes that were closed again. */
const mostPlaces = 20;

interface Place {
  name: string;
  target: RunTarget;
  closed?: ClosedPlace | undefined;
  /** Ends what has not begun to be written. */
  stop: AbortController;
  stream?: FieldStream | undefined;
}

/** The places of this page where the user has called: each is read and written where our frame says so. */
export interface Places extends PlaceCommands {
  /** Takes down where the user is now; to be called before anything of ours takes the focus. */
  capture(): void;
  /** What had the focus then, as far as this page shows it. */
  readonly active: Element | undefined;
  /** Gives the focus back to where the user has called last. */
  restoreFocus(): void;
}

export function createPlaces(document: Document, commands: PageCommands, life: AbortSignal): Places {
  const places = new Map<string, Place>();
  const numbers = new WeakMap<Element, number>();
  let elements = 0;
  let names = 0;
  let last: RunTarget | undefined;
  let coming: Promise<Place> | undefined;

  const keep = (target: RunTarget, closed?: ClosedPlace): Place => {
    names += 1;
    const place: Place = { name: String(names), target, closed, stop: new AbortController() };
    places.set(place.name, place);
    for (const oldest of [...places.keys()].slice(0, -mostPlaces)) places.delete(oldest);
    last = target;
    return place;
  };

  const numberOf = (element: Element): number => {
    const number = numbers.get(element) ?? ++elements;
    numbers.set(element, number);
    return number;
  };

  const facts = ({ name, target, closed }: Place): PlaceFacts => {
    const { active, editable, spot } = target;
    const kind = active && fieldOf(active)?.kind;
    const { text, ownPart } = target.summary('field');
    return {
      name,
      ...(active && { element: numberOf(active) }),
      field: kind === undefined || kind === 'secret' ? 'none' : kind,
      editable,
      spot,
      streams: target.stream !== undefined,
      selectionLength: target.summary('selection').text.length,
      fieldLength: text.trim() === '' ? 0 : text.length,
      ...(ownPart && { ownPart }),
      hasPage: /^(?:https?|file):$/.test(document.location.protocol),
      caret: boxOf(target.caretRect()),
      ...(closed && { closed }),
    };
  };

  async function captureNow(): Promise<Place> {
    const captured = captureTarget(document, life);
    const here = pageTarget(captured, () => loadWriter(commands));
    const { active } = captured;
    last = here;
    if (isClosedFrame(active)) {
      const crossOrigin = await loadCrossOriginFrames(commands).catch(
        (error: unknown) => void report(error, 'load-cross-origin-frames'),
      );
      // Of an extension that was updated meanwhile: what the page itself shows is all that is left.
      const found = await crossOrigin?.enter({ here: captured, frame: active });
      if (found && 'target' in found) return keep(found.target);
      return keep(here, found?.closed);
    }
    if (hidesItsText(captured)) await captureEditor(captured, createEditorWorld(commands));
    return keep(here);
  }

  /** The stream into a place, which it has no more. */
  const takeStream = (name: string): FieldStream | undefined => {
    const place = places.get(name);
    const stream = place?.stream;
    if (place) place.stream = undefined;
    return stream;
  };

  return {
    capture() {
      coming = captureNow();
    },
    get active() {
      return last?.active;
    },
    restoreFocus: () => last?.restoreFocus(),
    captured: async () => coming && facts(await coming),
    summary: async (name, read) => places.get(name)?.target.summaryForRun(read),
    async pageText(name) {
      const target = places.get(name)?.target;
      return target && (await loadReader(commands))(target.editable ? target.active : undefined);
    },
    async work(name) {
      const place = places.get(name);
      return place && boxOf(place.target.workRect());
    },
    prepare: async (name) => void (await places.get(name)?.target.prepare()),
    focus: async (name) => places.get(name)?.target.restoreFocus(),
    async insert(name, order) {
      const place = places.get(name);
      if (place) place.stop = new AbortController();
      return outcomeAt(place?.target.insert(order, place.stop.signal));
    },
    stop: async (name) => places.get(name)?.stop.abort(),
    undo: async (name) => outcomeAt(places.get(name)?.target.undo()),
    async openStream(name, spot) {
      const place = places.get(name);
      if (place) place.stream = await place.target.stream?.(spot);
      return place?.stream !== undefined;
    },
    append: async (name, delta) => places.get(name)?.stream?.append(delta),
    finishStream: async (name, text) => takeStream(name)?.finish(text),
    dropStream: async (name) => takeStream(name)?.drop(),
  };
}

const boxOf = ({ x, y, width, height }: DOMRect): Box => ({ x, y, width, height });
