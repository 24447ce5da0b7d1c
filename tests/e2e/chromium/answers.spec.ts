import { answerTests } from '../runs/answer-tests';
import { test } from '../support/chromium-desk';

answerTests(test);
