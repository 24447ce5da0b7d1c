// @vitest-environment happy-dom
import { type ComponentChild, render } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { FocusHere, StepHeading } from '../../../src/options/import/focus-here';

const drawn: { what: string; part: ComponentChild }[] = [
  { what: 'the heading of a step', part: <StepHeading>Step</StepHeading> },
  { what: 'what the user has to see now', part: <FocusHere>Here</FocusHere> },
];

describe('what takes the focus', () => {
  const place = document.body.appendChild(document.createElement('div'));
  afterEach(() => render(null, place));

  // Later, the user's next key would go where the focus was, or the control that they went to would lose it.
  it.each(drawn)('$what has it once it is drawn', ({ part }) => {
    render(part, place);
    expect(document.activeElement).not.toBe(document.body);
    expect(place.contains(document.activeElement)).toBe(true);
  });
});
