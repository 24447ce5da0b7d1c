import { beginsAgain } from '../core/record/fold';
import { reduceRun } from '../core/record/reduce-run';
import { placeInField } from '../core/record/versions';
import { againView, newRunView, type RunView, type RunViewEvent } from '../core/record/view';
import type { InsertOutcome } from '../core/run/delivery-outcome';
import { fieldReport } from '../core/run/field-trace';
import { forWantOfModel } from '../core/run/run-failure';
import type { Delivery, RunRequest, WritePlace } from '../core/run/run-request';
import type { SkillListing } from '../core/skill/model';
import { buildHere } from '../messages/build-here';
import type { Spot } from '../messages/frames';
import type { OfferedResult } from '../messages/open';
import type { SettingsPlace } from '../messages/page-commands';
import { copyPast, copyReportPast, type RunLink, type RunListener, startRun } from '../messages/run-link';
import type { CopiedPart } from '../messages/run-service';
import type { CardCallbacks } from './card/card-props';
import type { FieldReport } from './card/card-report';
import { type CardHandle, type ShowCardProps, showCard } from './card/show-card';
import type { Surface } from './layer/surface';
import type { PagePlace } from './place';
import { RunField } from './run-field';

/** Something is drawn, until `done`. */
export interface Drawing {
  surface: Surface;
  done(): void;
}

export interface PageRunProps {
  place: PagePlace;
  skill: SkillListing;
  /** What is asked for; or a result of the history, which is only to be inserted. */
  asks: RunRequest | OfferedResult;
  draw(): Drawing;
  /** See `HostCommands.sinceKey`. */
  sinceKey(): Promise<number | undefined>;
  /** Where its card opens. */
  anchor(): Promise<DOMRect>;
  openSettings(place: SettingsPlace): void;
  /** The user knows that there is no model yet: where that ends the run, they are led to where one is connected. */
  connects?: boolean | undefined;
  /** The card has gone. The run goes on if it was not over. */
  onHidden(): void;
}

/** A run of this page. It has a card as long as the user wants to see it; without one it goes on, and can be shown again. */
export class PageRun {
  readonly place: PagePlace;
  readonly skill: SkillListing;
  /** Undefined of a result of the history. */
  readonly request: RunRequest | undefined;
  #props: PageRunProps;
  #field: RunField;
  /** Where the user can have the result written, the likely place first. */
  #places: readonly WritePlace[];
  #view: RunView;
  #link: RunLink | undefined;
  #card: (CardHandle & Pick<Drawing, 'done'>) | undefined;
  /** The card that opens as soon as it is known where. */
  #opening: { takesFocus: boolean } | undefined;
  #since = Date.now();
  #connects: boolean;
  /** The run was stopped or has ended: what it has not begun to write it does not write. */
  #over = new AbortController();
  /** What the run had written, while it is being written too. */
  #written: { place: WritePlace; outcome: Promise<InsertOutcome> } | undefined;

  constructor(props: PageRunProps) {
    const { place, skill, asks } = props;
    const request = 'target' in asks ? asks : undefined;
    this.#props = props;
    this.#connects = props.connects === true;
    this.place = place;
    this.skill = skill;
    this.request = request;
    this.#field = new RunField(place);
    // Its script shall be here before the text is. What becomes of it is told when it is needed.
    if (place.editable) place.prepare().catch(() => undefined);
    this.#places = placesOf(place, request);
    this.#view = newRunView(skill);
    if (request) this.#start(request);
    else this.#offer(asks as OfferedResult);
  }

  get view(): RunView {
    return this.#view;
  }

  get isShown(): boolean {
    return this.#card !== undefined || this.#opening !== undefined;
  }

  /** When it last wrote into its field; undefined where there is nothing to put back. */
  get writtenAt(): number | undefined {
    return this.#field.writtenAt;
  }

  /** It ended for want of a model that can be reached, and can begin again. */
  get waitsForModel(): boolean {
    const { failure } = this.#view;
    return this.request !== undefined && failure !== undefined && forWantOfModel.has(failure.code);
  }

  /** Its field is being written or put back. */
  get isBusy(): boolean {
    return this.#field.isBusy;
  }

  /** See `RunField.settled`. */
  get settled(): Promise<unknown> {
    return this.#field.settled;
  }

  /** Brings the keyboard into the card, as soon as that is there. */
  focus(): void {
    if (this.#card) this.#card.focus();
    else if (this.#opening) this.#opening.takesFocus = true;
  }

  /** Whether the keyboard is in the card. */
  hasFocus(): boolean {
    return this.#card?.hasFocus() ?? false;
  }

  /** Opens the card, anew where it is open. The focus stays where it is. */
  show(opens?: ShowCardProps['opens']): void {
    this.#hide();
    void this.#openSoon(opens);
  }

  async #openSoon(opens: ShowCardProps['opens']): Promise<void> {
    const mine = { takesFocus: false };
    this.#opening = mine;
    const anchor = await this.#props.anchor();
    if (this.#opening !== mine) return;
    this.#open(anchor, opens);
    if (mine.takesFocus) this.#card?.focus();
  }

  #open(anchor: DOMRect, opens: ShowCardProps['opens']): void {
    this.#opening = undefined;
    const { surface, done } = this.#props.draw();
    const card = showCard(surface, {
      view: this.#view,
      since: this.#since,
      sinceKey: this.#props.sinceKey,
      opens,
      anchor,
      typed: this.request?.instruction,
      places: this.#places,
      filePlace: this.#filePlace,
      field: this.place.field,
      ...this.#callbacks(),
      onClose: (hadFocus) => {
        this.#card = undefined;
        done();
        this.#props.onHidden();
        // Before the page sees the focus fall to nowhere: the user goes on where they were.
        if (hadFocus) void this.place.restoreFocus();
      },
    });
    this.#card = { ...card, done };
  }

  /** Takes the card away; the run is found by the palette. */
  hide(): void {
    this.#hide();
  }

  /** Puts its field back as it was before it; what came of that is in the card, or in a notice. */
  async undo(): Promise<void> {
    const outcome = await this.#field.undo();
    this.#tell({ type: 'undone', outcome });
    if (!this.isShown) this.show('notice');
  }

  /** Makes the same run once more. */
  again(): void {
    if (!this.request) return;
    this.#link?.close();
    this.#start(this.request);
  }

  /** Takes the card away, and ends the run if it still goes on. */
  end(): void {
    this.#hide();
    this.#link?.close();
  }

  #hide(): void {
    this.#opening = undefined;
    this.#card?.close();
    this.#card?.done();
    this.#card = undefined;
  }

  #start(request: RunRequest): void {
    this.#written = undefined;
    this.#over = new AbortController();
    this.#since = Date.now();
    this.#view = againView(this.#view, this.skill);
    const { given } = this.#view;
    this.#link = startRun(given.length > 0 ? { ...request, given: [...given] } : request, this.#listener());
    if (this.#card) this.#card.update(this.#view);
    else if (!this.#opening) this.show();
  }

  #offer({ runId, text }: OfferedResult): void {
    const delivery = this.#places[0] ?? 'card';
    this.#view = { ...this.#view, status: 'success', runId, text, delivery };
    if (delivery !== 'card') return void this.#insert(delivery, text).then(() => this.show('whole'));
    this.#view = { ...this.#view, outcome: { delivery, status: 'done' } };
    this.show('whole');
  }

  #tell(event: RunViewEvent): void {
    const wasRunning = this.#view.status === 'running';
    this.#view = reduceRun(this.#view, event);
    const { status } = this.#view;
    if (this.#connects && event.type === 'failed' && event.failure.code === 'no-model') {
      this.#connects = false;
      this.#props.openSettings('connect');
    }
    if (event.type === 'started' && event.streams && isWritten(event.delivery))
      this.#field.openStream(this.#spot(event.delivery));
    if (event.type === 'text') this.#field.append(event.delta);
    if (beginsAgain(event) || status !== 'running') this.#field.dropStream();
    // Of a background that has died the page goes on alone.
    if (status !== 'running' && status !== 'interrupted') this.#over.abort();
    if (this.#card) this.#card.update(this.#view);
    else if (this.#opening) return;
    // A run that waits for its user goes on by no notice.
    else if (event.type === 'asking') this.show();
    // That it was stopped the user knows.
    else if (wasRunning && status !== 'running' && status !== 'cancelled') this.show('notice');
  }

  #listener(): RunListener {
    return {
      onEvent: (event) => this.#tell(event),
      onInterrupted: () => {
        this.#tell({ type: 'interrupted' });
        // The text may stand in the field all the same: nobody else is left to say so.
        const written = this.#written;
        void written?.outcome.then(async (outcome) => {
          if (this.#view.status === 'interrupted') await this.#tellWritten(written.place, outcome);
        });
      },
      onInsert: async (text, place) => {
        const { signal } = this.#over;
        this.#written = { place, outcome: this.#writeFor(place, text, signal) };
        const outcome = await this.#written.outcome;
        return signal.aborted && outcome.status === 'refused' ? undefined : outcome;
      },
      onWordAdded: (word) => this.#tell({ type: 'word-added', word }),
    };
  }

  /** What the run writes; what it has written before gives way to it. Text that the user has changed since stays. */
  async #writeFor(place: WritePlace, text: string, signal: AbortSignal): Promise<InsertOutcome> {
    const order = { text, spot: this.#spot(place) };
    const isNext = this.#view.from !== undefined;
    if (!isNext || this.#field.writtenAt === undefined) return this.#field.write(order, signal);
    const { outcome, isBack } = await this.#field.rewrite(order);
    if (isBack) this.#tell({ type: 'undone', outcome: { status: 'written', strategy: 'undo' } });
    return outcome;
  }

  /** Says this next of the answer that is shown, to the same model. */
  #goOn(text: string): void {
    const { runId: run, status, version, given } = this.#view;
    if (!this.request || run === undefined || status === 'running' || this.#field.isBusy) return;
    const inField = this.#field.writtenAt === undefined ? undefined : placeInField(this.#view);
    const next = { run, text, version, ...(inField && { inField }) };
    const request = { ...this.request, ...(given.length > 0 && { given: [...given] }), next };
    this.#written = undefined;
    this.#over = new AbortController();
    this.#since = Date.now();
    this.#tell({ type: 'going-on', message: text });
    if (this.#link?.goOn(request)) return;
    this.#link?.close();
    this.#link = startRun(request, this.#listener());
  }

  #callbacks(): Omit<CardCallbacks, 'onClose'> {
    const { request } = this;
    return {
      // A second press would find the field changed, by the first.
      onInsert: (place) => void (this.#field.isBusy || this.#insert(place, this.#view.text)),
      onInsertAs: (place, text, form) => void (this.#field.isBusy || this.#insert(place, text, { form })),
      onUndo: this.place.editable ? () => void (this.#field.isBusy || this.undo()) : undefined,
      onRewrite: this.place.editable ? (text, accepted) => void this.#rewrite(text, accepted) : undefined,
      onCopy: (form) => this.#copy(form && { form }),
      onInsertFile: (path) => void (this.#field.isBusy || this.#insertFile(path)),
      onCopyFile: (file) => this.#copy({ file }),
      onSaveFile: (path) => this.#save(path),
      report: () => this.#report(),
      onRetry: request && (() => this.again()),
      onNext: request && ((text) => this.#goOn(text)),
      onVersion: (at) => this.#tell({ type: 'version', at }),
      onStop: () => {
        this.#over.abort();
        this.#link?.stop();
      },
      onAnswer: (id, answer) => {
        this.#tell({ type: 'answering', id, answer });
        this.#link?.answer(id, answer);
      },
      onElsewhere: (id) => {
        this.#tell({ type: 'elsewhere', id });
        this.#link?.askElsewhere(id);
      },
      onOpenSettings: this.#props.openSettings,
      onGive: (file) => {
        this.#tell({ type: 'given', file });
        this.#link?.give(file);
      },
      onRequests: async () => this.#link?.requests(),
      onTakeBack: (path) => this.#tell({ type: 'taken-back', path }),
      onAddWord: (word) => this.#view.runId !== undefined && this.#link?.addWord(this.#view.runId, word),
    };
  }

  async #insert(place: WritePlace, text: string, part?: CopiedPart): Promise<void> {
    const form = part && 'form' in part && part.form === 'text' ? 'plain' : 'markdown';
    const order = { text, spot: this.#spot(place), form } as const;
    const inPlace = this.#view.versions.length > 0 && this.#field.writtenAt !== undefined;
    const { outcome, isBack } = inPlace
      ? await this.#field.rewrite(order)
      : { outcome: await this.#field.write(order), isBack: false };
    // What the user has changed since, they want written over now, or beside.
    const isChanged =
      inPlace && !isBack && outcome.status === 'refused' && outcome.reason === 'field-changed';
    await this.#tellWritten(place, isChanged ? await this.#field.write(order) : outcome, part);
  }

  /** `part`: what was written, where that is not the run's text. */
  async #tellWritten(delivery: WritePlace, outcome: InsertOutcome, part?: CopiedPart): Promise<void> {
    const copied = outcome.status === 'refused' && (await this.#copy(part));
    this.#tell({ type: 'inserted', delivery, outcome, copied });
  }

  /** Where a file goes: what was read gives way to the run's result alone. */
  get #filePlace(): WritePlace {
    return this.request?.place === 'replace' ? 'replace' : 'insert';
  }

  /** What a text is written over or at, there. */
  #spot(place: WritePlace): Spot {
    if (place === 'insert') return 'caret';
    const read = this.request?.target.read ?? this.place.spot;
    return read === 'nothing' ? 'caret' : read;
  }

  async #rewrite(text: string, accepted: readonly boolean[]): Promise<void> {
    const { outcome, isBack } = await this.#field.rewrite({ text, spot: this.#spot('replace') });
    if (isBack) this.#tell({ type: 'undone', outcome: { status: 'written', strategy: 'undo' } });
    this.#tell({ type: 'rewritten', accepted, text, outcome });
  }

  /** In place of what the run has written: else the field would hold both. */
  async #insertFile(path: string): Promise<void> {
    const file = this.#view.files.find((made) => made.path === path);
    if (!file) return;
    if (this.#field.writtenAt === undefined) {
      const delivery = this.#filePlace;
      const outcome = await this.#field.write({ text: file.text, spot: this.#spot(delivery) });
      return this.#tell({ type: 'file-inserted', path, delivery, outcome });
    }
    const { delivery: at } = this.#view.outcome ?? {};
    const delivery = isWritten(at) ? at : this.#filePlace;
    const { outcome, isBack } = await this.#field.rewrite({ text: file.text, spot: this.#spot(delivery) });
    if (isBack) this.#tell({ type: 'undone', outcome: { status: 'written', strategy: 'undo' } });
    this.#tell({ type: 'file-inserted', path, delivery, outcome });
  }

  async #save(path: string): Promise<boolean> {
    const file = this.#view.files.find((made) => made.path === path);
    return file && this.#link ? this.#link.save(file) : false;
  }

  #report(): FieldReport | undefined {
    const { trace } = this.#field;
    if (!trace) return undefined;
    return {
      text: fieldReport(trace, buildHere()),
      copy: () => (this.#link ? this.#link.copyReport(trace) : copyReportPast(trace)),
    };
  }

  async #copy(part?: CopiedPart): Promise<boolean> {
    const { runId } = this.#view;
    if (runId === undefined) return false;
    const { versions, version } = this.#view;
    part ??= versions.length > 0 ? { version } : undefined;
    return this.#link ? this.#link.copy(runId, part) : copyPast(runId, part);
  }
}

const isWritten = (delivery: Delivery | undefined): delivery is WritePlace =>
  delivery === 'insert' || delivery === 'replace';

/** Over what was read, or beside it; where nothing was read there is the caret alone. */
function placesOf({ editable, spot }: PagePlace, request: RunRequest | undefined): WritePlace[] {
  if (!editable) return [];
  if (!request) return [spot === 'selection' ? 'replace' : 'insert'];
  return request.target.read === 'nothing' ? ['insert'] : ['replace', 'insert'];
}
