import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { getMessage } from '../../../src/messages/i18n';

const ask = vi.spyOn(browser.i18n, 'getMessage');

beforeEach(() => {
  ask.mockReset();
});

describe('getMessage', () => {
  it('asks the catalogue of the browser', () => {
    ask.mockReturnValueOnce('Hello Ann');
    expect(getMessage('greeting', 'Ann')).toBe('Hello Ann');
    expect(ask).toHaveBeenCalledWith('greeting', ['Ann']);
  });

  it('still knows what it was asked before, when the extension was updated under the page', () => {
    ask.mockReturnValueOnce('Interrupted.');
    getMessage('card_interrupted');
    ask.mockImplementation(() => {
      throw new Error('Extension context invalidated.');
    });
    expect(getMessage('card_interrupted')).toBe('Interrupted.');
    expect(getMessage('never_asked')).toBe('');
  });
});
