import { MdOutlinedTextField } from '@material/web/textfield/outlined-text-field.js';
import { offer } from '../page.js';
import { webComponent } from './shared/web-component.js';

offer(webComponent(() => Object.assign(new MdOutlinedTextField(), { label: 'Message', type: 'textarea' })));
