import { noticeTests } from '../runs/notice-tests';
import { test } from '../support/chromium-desk';

noticeTests(test);
