import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { framesChannel } from '../src/messages/frames';
import { reportErrors } from '../src/messages/report-errors';
import { createClient } from '../src/messages/rpc';
import { createCrossOriginFrames } from '../src/page/frame/cross-origin-frames';
import { offerCrossOriginFrames } from '../src/page/frame/load-cross-origin-frames';

/** What a page needs besides where the user is in a frame of another origin. It comes when that is so. */
export default defineUnlistedScript(() => {
  reportErrors('cross-origin-frames', 'cross-origin-frames.js');
  offerCrossOriginFrames(createCrossOriginFrames(createClient(framesChannel)));
});
