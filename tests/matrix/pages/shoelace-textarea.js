import '@shoelace-style/shoelace/dist/themes/light.css';
import SlTextarea from '@shoelace-style/shoelace/dist/components/textarea/textarea.js';
import { offer } from '../page.js';
import { webComponent } from './shared/web-component.js';

offer(webComponent(() => Object.assign(new SlTextarea(), { label: 'Message', resize: 'auto' })));
