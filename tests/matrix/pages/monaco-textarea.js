import { offerMonaco } from '../support/monaco.js';

offerMonaco({ editContext: false });
