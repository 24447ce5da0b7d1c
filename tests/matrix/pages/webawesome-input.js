import '@awesome.me/webawesome/dist/styles/webawesome.css';
import WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { offer } from '../page.js';
import { webComponent } from './shared/web-component.js';

offer(webComponent(() => Object.assign(new WaInput(), { label: 'Title', withClear: true })));
