import { answerTests } from '../runs/answer-tests';
import { test } from '../support/firefox-desk';

answerTests(test);
