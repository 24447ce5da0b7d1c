import { browser } from 'wxt/browser';
import type { BrowserTasks } from '../core/run/browser-task';
import type { Model } from '../core/run/needs';
import type { Skill, SkillEngine } from '../core/skill/model';
import { getMessage, uiLanguage } from '../messages/i18n';
import { createEngineModel } from '../models/engine-model';
import { within } from './within';

/** What of the browser's does the work of skills that name it, where no model is set up. */
export interface EngineModels {
  /** Those that the browser has, as far as it says so at once: nobody who opens the palette waits for it. */
  engines(): Promise<readonly SkillEngine[]>;
  /** Undefined where the skill names none, or the browser has not got it. */
  modelFor(skill: Pick<Skill, 'engine'>): Promise<Model | undefined>;
}

/** Milliseconds that a palette can wait, unnoticed. */
const soon = 100;

export function createEngineModels(tasks: BrowserTasks): EngineModels {
  let found: Promise<readonly SkillEngine[]> | undefined;
  const all = () => {
    // They come and go with the browser alone. Where nobody answers there are none, and the next question is put again.
    found ??= tasks.engines().catch(() => {
      found = undefined;
      return [];
    });
    return found;
  };
  return {
    engines: () =>
      within(soon, all()).catch(() => {
        // It is known the next time, and a run waits for it.
        return [];
      }),
    async modelFor({ engine }) {
      if (engine === undefined || !(await all()).includes(engine)) return undefined;
      return createEngineModel({
        tasks,
        label: getMessage(`engine_${engine}`),
        own: browser.i18n.getUILanguage(),
        nameOf,
        guess,
      });
    },
  };
}

function nameOf(tag: string): string {
  return new Intl.DisplayNames([uiLanguage(), 'en'], { type: 'language' }).of(tag) ?? tag;
}

/** UTF-16 units that tell a language. */
const enough = 4_000;

/** The language that the browser has always been able to tell, of texts of some length. */
async function guess(text: string): Promise<string | undefined> {
  const { isReliable, languages } = await browser.i18n.detectLanguage(text.slice(0, enough));
  const [first] = languages;
  return isReliable && first && first.language !== 'und' ? first.language : undefined;
}
