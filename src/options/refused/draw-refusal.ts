import { getMessage, uiLanguage } from '../../messages/i18n';

interface RefusalLinks {
  /** The first page, with its playground. */
  playground: string;
  /** Where sites come off the list of those that nothing runs on. */
  sites: string;
}

/**
 * The popup on pages that take no extension: what is the matter, and where the skills do work. `never`: the site of the page, where the
 * user never wants us.
 */
export function drawRefusal(
  document: Document,
  { playground, sites }: RefusalLinks,
  never?: string | null,
): void {
  document.documentElement.lang = uiLanguage();
  const parts = never
    ? [
        textElement(document, 'h1', 'background_never_heading', never),
        textElement(document, 'p', 'background_never_why'),
        linkTo(document, sites, 'background_never_settings'),
      ]
    : [
        textElement(document, 'h1', 'background_refused_heading'),
        textElement(document, 'p', 'background_refused_why'),
        textElement(document, 'p', 'background_refused_next'),
        linkTo(document, playground, 'background_refused_playground'),
      ];
  document.querySelector('main')?.replaceChildren(...parts);
}

function linkTo(document: Document, href: string, key: string): HTMLElement {
  return Object.assign(document.createElement('a'), {
    href,
    target: '_blank',
    textContent: getMessage(key),
  });
}

function textElement(document: Document, name: 'h1' | 'p', key: string, given?: string): HTMLElement {
  return Object.assign(document.createElement(name), {
    textContent: getMessage(key, ...(given ? [given] : [])),
  });
}
