// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, test } from 'vitest';
import { DrawnMarkdown } from '../../../src/ui/drawn-markdown';
import { draw } from '../options/support/screen';

describe('a skill’s Markdown', () => {
  test('is drawn without HTML, without images and without links that run script', async () => {
    await draw(
      <DrawnMarkdown
        text={'# Hi\n\n<img src=x onerror=alert(1)> ![a](https://h/a.png) [b](javascript:alert(1))\n'}
      />,
    );
    expect(document.querySelector('h3')?.textContent).toBe('Hi');
    expect(document.querySelectorAll('img, script, [href], [onerror]')).toHaveLength(0);
  });

  test('shows template variables and snake case as they are written', async () => {
    const line = 'From {{config.source_language}} into {{config.target_language}}, _not_ a_b_c or __init__.';
    await draw(<DrawnMarkdown text={line} />);
    expect(document.querySelector('.rendered')?.textContent).toContain(
      '{{config.source_language}} into {{config.target_language}}',
    );
    expect(document.querySelector('em')?.textContent).toBe('not');
  });

  test('another text takes the place of the first', async () => {
    await draw(<DrawnMarkdown text="one" />);
    await act(() => render(<DrawnMarkdown text="two" />, document.body));
    expect(document.querySelector('.rendered')?.textContent).toBe('two');
  });
});
