import { noticeTests } from '../runs/notice-tests';
import { test } from '../support/firefox-desk';

noticeTests(test);
