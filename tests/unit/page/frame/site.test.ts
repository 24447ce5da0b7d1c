// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { frameSiteOf } from '../../../../src/page/frame/site';

afterEach(() => vi.unstubAllGlobals());

function frame(attributes: Record<string, string>): HTMLIFrameElement {
  const element = document.createElement('iframe');
  // Only its attributes are asked for: nothing is loaded.
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

it.each([
  ['https://disqus.example/embed?of=1#top', 'https://disqus.example'],
  ['http://a.example:8080/x', 'http://a.example:8080'],
  ['https://user:password@b.example/', 'https://b.example'],
  // What a browser shows of such a name is its Punycode: nothing that looks like another one.
  ['https://аpple.example/', 'https://xn--pple-43d.example'],
])('the permission for %s is asked for its site', (src, site) => {
  expect(frameSiteOf(frame({ src }))).toBe(site);
});

it.each<Record<string, string>>([
  { src: 'data:text/html,x' },
  { src: 'javascript:1' },
  { src: 'about:blank' },
  {},
  { srcdoc: 'x', src: 'https://c.example/' },
])('a frame without an address of its own counts to the page around it: %j', (attributes) => {
  // happy-dom has no `origin`.
  vi.stubGlobal('origin', 'https://around.example');
  expect(frameSiteOf(frame(attributes))).toBe('https://around.example');
});
