// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { combinationOf } from '../../../../src/options/shortcuts/combination';
import { sameKeys } from '../../../../src/options/shortcuts/same-keys';

const press = (key: string, code: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, code, ...init });
const ctrl = { ctrlKey: true };
const shift = { shiftKey: true };
const alt = { altKey: true };
const meta = { metaKey: true };

describe('a combination of keys', () => {
  it.each([
    [press('k', 'KeyK', { ...alt, ...shift }), 'Alt+Shift+K'],
    [press('л', 'KeyK', { ...ctrl, ...shift }), 'Ctrl+Shift+K'],
    [press('1', 'Digit1', { ...ctrl, ...alt }), 'Ctrl+Alt+1'],
    [press('ArrowUp', 'ArrowUp', alt), 'Alt+Up'],
    [press(',', 'Comma', ctrl), 'Ctrl+Comma'],
    [press('F6', 'F6'), 'F6'],
    [press('F19', 'F19', shift), 'Shift+F19'],
  ])('is written as the manifest writes it', (event, keys) => {
    expect(combinationOf(event, false)).toEqual({ keys });
  });

  it.each([
    [press('k', 'KeyK', ctrl), 'MacCtrl+K'],
    [press('k', 'KeyK', { ...meta, ...shift }), 'Command+Shift+K'],
  ])('has the Mac’s own names there', (event, keys) => {
    expect(combinationOf(event, true)).toEqual({ keys });
  });

  it.each(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta'])('is none yet while only %s is down', (key) => {
    expect(combinationOf(press(key, `${key}Left`), false)).toBeUndefined();
  });

  it.each([
    ['a letter alone', press('k', 'KeyK'), 'combination_modifier'],
    ['a letter with Shift', press('K', 'KeyK', shift), 'combination_modifier'],
    ['three modifiers', press('k', 'KeyK', { ...ctrl, ...alt, ...shift }), 'combination_too_many'],
    ['a key that the browser does not take', press('ö', 'Semicolon', ctrl), 'combination_key'],
    ['F20', press('F20', 'F20'), 'combination_key'],
    ['the Windows key', press('k', 'KeyK', meta), 'combination_key'],
  ])('is not %s', (_name, event, problem) => {
    expect(combinationOf(event, false)).toEqual({ problem });
  });
});

describe('another shortcut with the same keys', () => {
  const shortcuts = [
    { name: 'run-skill', description: 'Run', keys: 'Alt+Shift+K' },
    { name: 'skill-1', description: 'One', keys: '' },
    { name: 'skill-2', description: 'Two', keys: 'Shift+Alt+K' },
  ];

  it('is found whatever the order', () => {
    expect(sameKeys('Alt+Shift+K', 'run-skill', shortcuts)?.name).toBe('skill-2');
  });

  it('is not the shortcut itself, and none for no keys', () => {
    expect(sameKeys('', 'run-skill', shortcuts)).toBeUndefined();
    expect(sameKeys('Ctrl+1', 'skill-1', shortcuts)).toBeUndefined();
  });
});
