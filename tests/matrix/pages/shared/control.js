import { asked } from './address.js';

/** What kind of control the page shows: `textarea`, unless the address says `?field=input`. */
export const tag = asked('field') === 'input' ? 'input' : 'textarea';
