import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { framesChannel } from '../src/messages/frames';
import { reportErrors } from '../src/messages/report-errors';
import { createClient } from '../src/messages/rpc';
import { createFrameDoor } from '../src/page/frame/frame-door';
import { offerFrameDoor } from '../src/page/frame/load-door';

/** What a page needs besides where the user is in a frame of another origin. It comes when that is so. */
export default defineUnlistedScript(() => {
  reportErrors('frame-door', 'frame-door.js');
  offerFrameDoor(createFrameDoor(createClient(framesChannel)));
});
