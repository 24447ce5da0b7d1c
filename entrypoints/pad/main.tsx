import '../../src/options/styles.css';
import '../../src/options/pad/pad.css';
import { padChannel } from '../../src/messages/pad';
import { reportErrors } from '../../src/messages/report-errors';
import { createClient } from '../../src/messages/rpc';
import { mountPage } from '../../src/options/mount-page';
import { PadApp } from '../../src/options/pad/pad-app';
import { browserPlatform } from '../../src/options/platform';
import { startPage } from '../../src/page/start';
import { startWriter } from '../../src/page/start-writer';

reportErrors('pad');
// A page of ours: the same scripts that are put into web pages work here. No browser puts them there.
startPage();
startWriter();
mountPage(
  'pad_page_title',
  <PadApp
    id={new URLSearchParams(location.search).get('call') ?? ''}
    platform={browserPlatform()}
    commands={createClient(padChannel)}
  />,
);
