import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportErrors } from '../src/messages/report-errors';
import { startFrame } from '../src/page/frame/frame-script';

/** What Caretaker puts into a frame of another origin, when the user calls it there: no surface, only the field. */
export default defineUnlistedScript(() => {
  reportErrors('frame', 'frame.js');
  startFrame(document);
});
