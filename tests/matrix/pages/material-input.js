import { MdFilledTextField } from '@material/web/textfield/filled-text-field.js';
import { offer } from '../page.js';
import { webComponent } from './shared/web-component.js';

offer(webComponent(() => Object.assign(new MdFilledTextField(), { label: 'Title' })));
