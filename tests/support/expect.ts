import { expect as patient } from '@playwright/test';

/** Milliseconds between two asks of a poll: a page that a test drives has mostly done a thing within a tenth of a second. */
const intervals = [20, 30, 50, 50, 100, 100, 150, 250, 250, 500];

/** Playwright’s `expect`, whose polls ask sooner: its own ask after 100, 350 and 850 ms and then once a second. */
export const expect: typeof patient = new Proxy(patient, {
  get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)),
});

const poll: typeof patient.poll = (actual, options) =>
  patient.poll(actual, { intervals, ...(typeof options === 'string' ? { message: options } : options) });
