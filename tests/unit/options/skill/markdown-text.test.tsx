// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, test } from 'vitest';
import { MarkdownText } from '../../../../src/options/skill/markdown-text';
import { plainUnderscores } from '../../../../src/options/skill/plain-underscores';
import { draw } from '../support/screen';

describe('a skill’s Markdown', () => {
  test('is drawn without HTML, without images and without links that run script', async () => {
    await draw(
      <MarkdownText
        text={'# Hi\n\n<img src=x onerror=alert(1)> ![a](https://h/a.png) [b](javascript:alert(1))\n'}
      />,
    );
    expect(document.querySelector('h3')?.textContent).toBe('Hi');
    expect(document.querySelectorAll('img, script, [href], [onerror]')).toHaveLength(0);
  });

  test('shows template variables and snake case as they are written', async () => {
    const line = 'From {{config.source_language}} into {{config.target_language}}, _not_ a_b_c or __init__.';
    await draw(<MarkdownText text={line} />);
    expect(document.querySelector('.rendered')?.textContent).toContain(
      '{{config.source_language}} into {{config.target_language}}',
    );
    expect(document.querySelector('em')?.textContent).toBe('not');
  });

  test('another text takes the place of the first', async () => {
    await draw(<MarkdownText text="one" />);
    await act(() => render(<MarkdownText text="two" />, document.body));
    expect(document.querySelector('.rendered')?.textContent).toBe('two');
  });

  test.each([
    ['`a_b` c_d', '`a_b` c\\_d'],
    ['[x_y](https://h/a_b)', '[x\\_y](https://h/a_b)'],
    ['see https://h/a_b_c now_here', 'see https://h/a_b_c now\\_here'],
    ['```\na_b\n```\na_b', '```\na_b\n```\na\\_b'],
    ['    a_b', '    a_b'],
    ['_emphasis_', '_emphasis_'],
  ])('%j keeps its code and its addresses', (text, escaped) => {
    expect(plainUnderscores(text)).toBe(escaped);
  });
});
