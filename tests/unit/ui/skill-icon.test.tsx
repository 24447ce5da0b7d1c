// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { render } from 'preact';
import { expect, test } from 'vitest';
import { iconNames, type Look } from '../../../src/core/skill/icons';
import { SkillIcon } from '../../../src/ui/skill-icon';

function drawn(look: Look): HTMLElement {
  const place = document.createElement('span');
  render(<SkillIcon look={look} />, place);
  return place;
}

const pathOf = (look: Look) => drawn(look).querySelector('path')?.getAttribute('d');

test('each name has a drawing of its own, in the color of the text and unknown to screen readers', () => {
  expect(new Set(iconNames.map((icon) => pathOf({ icon }))).size).toBe(iconNames.length);
  for (const icon of iconNames) {
    const svg = drawn({ icon }).querySelector('svg');
    expect(svg?.getAttribute('stroke')).toBe('currentcolor');
    expect(svg?.getAttribute('aria-hidden')).toBe('true');
  }
});

test('an emoji stands in place of the drawing, as text', () => {
  expect(drawn({ icon: 'globe', emoji: '🌍' }).innerHTML).toBe('🌍');
  expect(drawn({ emoji: '<b>x</b>' }).querySelector('b')).toBeNull();
});

test('what names no drawing is drawn as a spark', () => {
  for (const icon of [undefined, '', '__proto__', 'constructor', '<svg onload=alert(1)>'])
    expect(pathOf(icon === undefined ? {} : { icon })).toBe(pathOf({ icon: 'spark' }));
});

test('skills that come along have drawings and no emoji', () => {
  const shipped: Record<string, Look> = JSON.parse(readFileSync('public/skills/metadata.json', 'utf8'));
  for (const look of Object.values(shipped)) {
    expect(iconNames).toContain(look.icon);
    expect(look.emoji).toBeUndefined();
  }
});
