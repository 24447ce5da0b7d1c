import { browser } from 'wxt/browser';
import { drawRefusal } from '../../src/options/refused/draw-refusal';

drawRefusal(document, browser.runtime.getURL('/welcome.html'));
