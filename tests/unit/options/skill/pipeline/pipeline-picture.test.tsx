// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { PipelinePicture } from '../../../../../src/options/skill/pipeline/pipeline-picture';
import { draw } from '../../support/screen';

afterEach(async () => {
  await act(() => render(null, document.body));
});

test('a pipeline is drawn, and read aloud as a list', async () => {
  await draw(
    <PipelinePicture
      pipeline={{
        steps: [
          { step: 'count', skill: 'word-count', input: { text: '{{input.text}}' } },
          {
            step: 'title',
            skill: 'title-case\u202e<b>',
            input: { text: '{{input.text}}' },
            condition: 'steps.count.words <= 12',
          },
        ],
        outputMapping: '{{steps.title.text}} ({{steps.count.words}} words)',
      }}
    />,
  );
  expect([...document.querySelectorAll('.pipeline-list li')].map(({ textContent }) => textContent)).toEqual([
    'count: runs word-count',
    expect.stringMatching(/^title: runs title-case.*<b> · after count · if steps\.count\.words <= 12$/),
    'Result · after count, title',
  ]);
  expect(document.querySelectorAll('.pipeline-step')).toHaveLength(3);
  expect(document.querySelectorAll('.pipeline-conditional')).toHaveLength(1);
  expect(document.querySelectorAll('line')).toHaveLength(3);
  expect(document.querySelector('.pipeline b')).toBeNull();
  expect(document.body.textContent).not.toContain('\u202e');
});
