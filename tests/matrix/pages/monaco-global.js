import { monaco, offerMonaco } from '../support/monaco.js';

// As of Monaco's own loader.
globalThis.monaco = monaco;
offerMonaco({});
