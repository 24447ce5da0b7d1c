import { mostGiven, mostGivenCharacters } from '../../../core/run/given-limits';
import type { RunFile } from '../../../core/run/run-request';
import type { Layer } from '../../layer/surface';
import { type ChosenFile, chosenOf, readFile } from './read-file';

/** Why files were left out. */
export type LeftOutWhy =
  | 'folder'
  | 'many'
  | 'large'
  | 'unreadable'
  | 'binary'
  | 'pictures'
  | 'pixels'
  | 'broken'
  | 'pdf_locked'
  | 'pdf_scanned'
  | 'pdf_broken';

export interface LeftOut {
  why: LeftOutWhy;
  names: string[];
}

export interface IntakeProps {
  /** Whether the run takes files at all. */
  takes: () => boolean;
  isRunning: () => boolean;
  given: () => readonly RunFile[];
  /** Takes the file, or says why it is left out after all. */
  onGive: (file: RunFile) => LeftOutWhy | undefined | Promise<LeftOutWhy | undefined>;
  /** What was told by the fields of the intake has changed. */
  onChange: () => void;
}

/** Without a word of the drag for so long it is over, in milliseconds: one that is broken off may tell nothing. */
const dragLasts = 1000;

/** Takes the files that the user drops on a card or on the palette, pastes, or chooses. What a script makes up as a drop does not come this far. */
export class Intake {
  /** Files are held over the card at this moment. */
  isOver = false;
  /** What was given last, by its names. */
  taken: readonly string[] = [];
  /** They have gone to the run; else they wait for it to be made again. */
  toRun = false;
  leftOut: readonly LeftOut[] = [];
  /** Files are being read. */
  isReading = false;
  #layer: Layer;
  #props: IntakeProps;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** Files are read one after the other: each counts for the next one's room. */
  #last: Promise<void> = Promise.resolve();

  constructor(layer: Layer, props: IntakeProps) {
    this.#layer = layer;
    this.#props = props;
    layer.onDrag((event, isHere) => this.#dragged(event, isHere));
  }

  /** Has the user choose files, as an answer to a press. */
  choose(): void {
    const input = this.#layer.element.ownerDocument.createElement('input');
    input.type = 'file';
    input.multiple = true;
    // It stands in no document: a page hears nothing of it, and gets hold of no file.
    const choose = () => this.take([...(input.files ?? [])].map((file) => ({ file, isFolder: false })));
    input.addEventListener('change', this.#layer.guard(choose));
    input.click();
  }

  stop(): void {
    clearTimeout(this.#silence);
  }

  #dragged(event: DragEvent, isHere: boolean): void {
    const { dataTransfer } = event;
    if (!isHere || !dataTransfer?.types.includes('Files')) {
      this.#show(false);
      return;
    }
    if (event.type === 'dragleave') return;
    // Else the browser would open the file in place of the page.
    event.preventDefault();
    const takes = this.#props.takes();
    dataTransfer.dropEffect = takes ? 'copy' : 'none';
    const isDrop = event.type === 'drop';
    this.#show(takes && !isDrop);
    if (takes && isDrop) this.take(chosenOf(dataTransfer));
  }

  #show(isOver: boolean): void {
    clearTimeout(this.#silence);
    if (isOver) this.#silence = setTimeout(() => this.#show(false), dragLasts);
    if (isOver === this.isOver) return;
    this.isOver = isOver;
    this.#props.onChange();
  }

  take(chosen: readonly ChosenFile[]): void {
    if (chosen.length === 0) return;
    this.isReading = true;
    this.#props.onChange();
    this.#last = this.#last.then(async () => {
      const taken: string[] = [];
      const leftOut: LeftOut[] = [];
      for (const each of chosen) {
        const why = await this.#takeOne(each);
        const { name } = each.file;
        const same = leftOut.find((left) => left.why === why);
        if (!why) taken.push(name);
        else if (same) same.names.push(name);
        else leftOut.push({ why, names: [name] });
      }
      this.taken = taken;
      this.toRun = this.#props.isRunning();
      this.leftOut = leftOut;
      this.isReading = false;
      this.#props.onChange();
    });
  }

  async #takeOne({ file, isFolder }: ChosenFile): Promise<LeftOutWhy | undefined> {
    if (isFolder) return 'folder';
    // Before it is read: it may fill the memory.
    if (file.size > mostGiven.bytes) return 'large';
    const read = await readFile(file).catch(() => undefined);
    if (!read) return 'unreadable';
    const others = this.#props.given().filter(({ path }) => path !== read.path);
    const characters = others.reduce((sum, { text }) => sum + text.length, read.text.length);
    if (others.length >= mostGiven.files) return 'many';
    if (characters > mostGivenCharacters) return 'large';
    const give = async () => this.#props.onGive(read);
    // Whatever reads it has failed: the files behind it are taken all the same.
    return give().catch(() => 'unreadable');
  }
}
