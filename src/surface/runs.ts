import { isAsk } from '../core/run/ask-skill';
import type { RunRequest } from '../core/run/run-request';
import { t } from '../ui/i18n';
import { stateLine } from './card/card-state';
import { beginning, type FoundRun } from './palette/commands';
import type { PagePlace } from './place';
import type { PageRun } from './run';

/** How many finished runs can be found again. */
const mostFinished = 5;

/** The runs of this page: those that go on, those whose cards are open, and the last ones that are over. */
export class Runs {
  /** The latest last. */
  #runs: PageRun[] = [];

  add(run: PageRun): void {
    this.#runs.push(run);
  }

  get latestFirst(): PageRun[] {
    return this.#runs.toReversed();
  }

  get shown(): PageRun[] {
    return this.#runs.filter(({ isShown }) => isShown);
  }

  /** Whether none is known any more. */
  get isEmpty(): boolean {
    return this.#runs.length === 0;
  }

  /** Whether one goes on, seen or not. */
  get areRunning(): boolean {
    return this.#runs.some(({ view }) => view.status === 'running');
  }

  /** What was asked for last. */
  get lastRequest(): RunRequest | undefined {
    return this.#runs.findLast(({ request }) => request)?.request;
  }

  /** The run that wrote into a field last, and was not undone. */
  get lastWriter(): PageRun | undefined {
    return this.#runs
      .filter(({ writtenAt }) => writtenAt !== undefined)
      .sort((a, b) => (b.writtenAt ?? 0) - (a.writtenAt ?? 0))[0];
  }

  /** Lets go of the oldest runs that are over, but not of what can be undone. */
  forgetOld(): void {
    const { lastWriter } = this;
    const over = this.#runs.filter(({ view, isShown }) => view.status !== 'running' && !isShown);
    for (const run of over.slice(0, Math.max(0, over.length - mostFinished))) {
      if (run === lastWriter) continue;
      run.end();
      this.#runs.splice(this.#runs.indexOf(run), 1);
    }
  }

  /** A field has one surface: what became of its runs before gives way to the next one, and is found by the palette. */
  hideOver({ element, editable }: Pick<PagePlace, 'element' | 'editable'>): void {
    if (!editable) return;
    for (const run of this.shown) {
      if (run.place.element === element && run.view.status !== 'running') run.hide();
    }
    this.forgetOld();
  }

  endAll(): void {
    for (const run of this.#runs) run.end();
  }
}

/** A run as the palette lists it. */
export function foundRun(run: PageRun): FoundRun {
  const { skill, view, request } = run;
  return {
    look: skill,
    // One of several that were asked is told apart by what was.
    name: isAsk(skill) && request ? t('palette_ask', beginning(request.instruction)) : skill.name,
    isRunning: view.status === 'running',
    // Every run begins with a card: what draws it is here, or is on its way.
    state: stateLine(view).text,
    text: view.text,
    show() {
      run.show('whole');
      run.focus();
    },
  };
}
