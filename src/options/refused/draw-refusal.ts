import { getMessage, uiLanguage } from '../../messages/i18n';

/** The popup on pages that take no extension: what is the matter, and where the skills do work. */
export function drawRefusal(document: Document, playground: string): void {
  document.documentElement.lang = uiLanguage();
  const link = Object.assign(document.createElement('a'), {
    href: playground,
    target: '_blank',
    textContent: getMessage('background_refused_playground'),
  });
  const parts = [
    textElement(document, 'h1', 'background_refused_heading'),
    textElement(document, 'p', 'background_refused_why'),
    textElement(document, 'p', 'background_refused_next'),
    link,
  ];
  document.querySelector('main')?.replaceChildren(...parts);
}

function textElement(document: Document, name: 'h1' | 'p', key: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: getMessage(key) });
}
