import { browser } from 'wxt/browser';
import { reportErrors } from '../../src/messages/report-errors';
import { drawRefusal } from '../../src/options/refused/draw-refusal';

reportErrors('refused');
drawRefusal(
  document,
  {
    playground: browser.runtime.getURL('/welcome.html'),
    sites: `${browser.runtime.getURL('/options.html')}#permissions`,
  },
  new URLSearchParams(location.search).get('never'),
);
