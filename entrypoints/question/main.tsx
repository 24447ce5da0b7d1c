import '../../src/options/styles.css';
import '../../src/options/question/question.css';
import { browser } from 'wxt/browser';
import { questionChannel } from '../../src/messages/question-window';
import { reportErrors } from '../../src/messages/report-errors';
import { createClient } from '../../src/messages/rpc';
import { mountPage } from '../../src/options/mount-page';
import { QuestionApp } from '../../src/options/question/question-app';

reportErrors('question');
// A port says when the background is ended, which answers nothing any more.
const background = browser.runtime.connect({ name: 'question' });
mountPage(
  'question_page_title',
  <QuestionApp
    id={new URLSearchParams(location.search).get('id') ?? ''}
    commands={createClient(questionChannel)}
    whenGone={(action) => background.onDisconnect.addListener(action)}
    close={() => window.close()}
  />,
);
