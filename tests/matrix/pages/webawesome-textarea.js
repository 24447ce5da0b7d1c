import '@awesome.me/webawesome/dist/styles/webawesome.css';
import WaTextarea from '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import { offer } from '../page.js';
import { webComponent } from './shared/web-component.js';

offer(webComponent(() => Object.assign(new WaTextarea(), { label: 'Message', resize: 'auto' })));
