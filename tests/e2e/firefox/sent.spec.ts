import { attachedTests } from '../runs/attached-tests';
import { pageReadTests } from '../runs/page-read-tests';
import { pdfTests } from '../runs/pdf-tests';
import { pictureTests } from '../runs/picture-tests';
import { sentTests } from '../runs/sent-tests';
import { test } from '../support/firefox-desk';

sentTests(test);
pageReadTests(test);
attachedTests(test);
pictureTests(test);
pdfTests(test);
