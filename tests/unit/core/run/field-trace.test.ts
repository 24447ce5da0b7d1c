import { expect, test } from 'vitest';
import { browserOf, type FieldTrace, fieldReport, textFacts } from '../../../../src/core/run/field-trace';

const trace: FieldTrace = {
  field: 'contenteditable',
  inFrame: true,
  scope: 'selection',
  before: textFacts('one\ntwo'),
  text: textFacts(''),
  cancelled: ['paste'],
  tried: [{ strategy: 'editable-text', came: 'untouched', milliseconds: 12 }],
  outcome: 'field-refused',
};

test('a report is data: the build, and what was tried', () => {
  expect(JSON.parse(fieldReport(trace, { caretaker: '1.2.3', browser: 'Firefox/153.0' }))).toEqual({
    caretaker: '1.2.3',
    browser: 'Firefox/153.0',
    ...trace,
    before: { characters: 7, lines: 2 },
    text: { characters: 0, lines: 0 },
  });
});

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome/156.0.0.0',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0.1.2',
    'Edg/156.0.1.2',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox/153.0'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0.0.0 Safari/537.36',
    'Chrome/156.0.0.0',
  ],
  ['curl/8', 'unknown'],
])('the browser of %s is %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});
