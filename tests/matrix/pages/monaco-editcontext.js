import { offerMonaco } from '../support/monaco.js';

// Where the browser has no EditContext, Monaco takes a textarea.
offerMonaco({ editContext: true });
