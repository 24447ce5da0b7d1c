import { browser } from 'wxt/browser';
import { reportErrors } from '../../src/messages/report-errors';
import { drawRefusal } from '../../src/options/refused/draw-refusal';

reportErrors('refused');
drawRefusal(document, browser.runtime.getURL('/welcome.html'));
