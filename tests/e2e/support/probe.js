/**
 * Reads Caretaker's own surfaces. The page cannot see into our frame, so the drivers (chromium-surface.ts,
 * firefox-surface.ts) run this file in it, on its document. Plain JavaScript, since it is sent to the browser as it stands.
 *
 * A query is a CSS selector, or `role=NAME` with an optional accessible name: `role=button[Insert]`. A part
 * of the name is enough, unless something has it for its whole name.
 */
(() => {
  const implicitRoles = {
    button: 'button',
    'a[href]': 'link',
    'input:not([type]), input[type=text], textarea': 'textbox',
    'input[type=search]': 'searchbox',
    dialog: 'dialog',
    ul: 'list',
    li: 'listitem',
    'h1, h2, h3': 'heading',
  };

  function roleOf(element) {
    const given = element.getAttribute('role');
    if (given) return given;
    return Object.entries(implicitRoles).find(([selector]) => element.matches(selector))?.[1] ?? '';
  }

  function nameOf(element) {
    const ids = element.getAttribute('aria-labelledby');
    if (ids)
      return ids
        .split(/\s+/)
        .map((id) => element.getRootNode().getElementById(id)?.textContent ?? '')
        .join(' ');
    const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent;
    return (label ?? (element.textContent || element.getAttribute('title')) ?? '').trim();
  }

  function visible(element) {
    return (
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      element.getClientRects().length > 0
    );
  }

  function all(roots, query) {
    const byRole = /^role=([a-z]+)(?:\[(.*)\])?$/.exec(query);
    const selector = byRole ? 'body *' : query;
    const elements = roots.flatMap((root) => [...root.querySelectorAll(selector)]).filter(visible);
    if (!byRole) return elements;
    const [, role, name = ''] = byRole;
    const wanted = name.toLowerCase();
    const named = elements.filter(
      (element) => roleOf(element) === role && nameOf(element).toLowerCase().includes(wanted),
    );
    const whole = named.filter((element) => nameOf(element).toLowerCase() === wanted);
    return whole.length > 0 ? whole : named;
  }

  function boxOf(element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  }

  /** Whether a press at the middle of the box comes to the element: what lies over it, or is inert, takes none. */
  function isHit(element, { x, y, width, height }) {
    const root = element.getRootNode();
    const hit = root.elementFromPoint(x + width / 2, y + height / 2);
    // A card's text is inert until the pointer is there: then what is around it is hit.
    return root.contains(hit) && (hit.contains(element) || element.contains(hit));
  }

  /** Attributes that are read out, or shown by a pointer that rests. */
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
  ];

  /** Whether something hides what of the element's own text does not fit. A text of one pixel is for ears alone. */
  function isCut(element) {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    if (clientWidth <= 1 || clientHeight <= 1) return false;
    const hidden = (overflow) => overflow === 'hidden' || overflow === 'clip';
    const { overflowX, overflowY } = getComputedStyle(element);
    if (element.placeholder && !element.value) return placeholderWidth(element) > clientWidth;
    return (
      (hidden(overflowX) && scrollWidth > clientWidth + 1) ||
      (hidden(overflowY) && scrollHeight > clientHeight + 1)
    );
  }

  function placeholderWidth(input) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    if (input.localName === 'textarea') return 0;
    const context = document.createElement('canvas').getContext('2d');
    context.font = font;
    return context.measureText(input.placeholder).width + parseFloat(paddingLeft) + parseFloat(paddingRight);
  }

  const textOf = (roots) =>
    roots
      .flatMap((root) => [...root.body.children])
      .map((element) => element.innerText ?? '')
      .join('\n');

  return {
    said: (roots) => {
      const elements = all(roots, 'body *');
      const attributes = elements.flatMap((element) =>
        spoken.map((name) => element.getAttribute(name) ?? ''),
      );
      const texts = roots
        .flatMap((root) => [...root.body.children])
        .map((element) => element.innerText ?? '');
      return [...texts, ...attributes].filter((text) => text !== '');
    },
    cut: (roots) => {
      const isText = (element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const outOfSight = (element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      };
      return all(roots, 'body *')
        .filter((element) => element.placeholder || isText(element))
        .filter((element) => isCut(element) || outOfSight(element))
        .map(
          (element) =>
            `${element.localName}.${element.className}: ${element.placeholder ?? element.textContent}`,
        );
    },
    text: textOf,
    /** From now on `saw` tells whether this text was shown, for however short a time, by a surface that is there now. */
    watch: (roots, text) => {
      globalThis.hasShown = false;
      const look = () => {
        globalThis.hasShown ||= textOf(roots).includes(text);
      };
      const observer = new MutationObserver(look);
      for (const root of roots)
        observer.observe(root.body, {
          attributes: true,
          characterData: true,
          childList: true,
          subtree: true,
        });
    },
    saw: () => globalThis.hasShown,
    count: (roots, query) => all(roots, query).length,
    texts: (roots, query) => all(roots, query).map((element) => element.innerText ?? ''),
    names: (roots, query) => all(roots, query).map(nameOf),
    values: (roots, query) => all(roots, query).map((element) => element.value ?? ''),
    attributes: (roots, query, name) => all(roots, query).map((element) => element.getAttribute(name)),
    html: (roots) => roots.map((root) => root.body.innerHTML).join('\n'),
    scrollTo: (roots, query) => all(roots, query)[0]?.scrollIntoView({ block: 'nearest' }),
    boxes: (roots, query) => all(roots, query).map(boxOf),
    /** The box of the first match; null while a press would not reach it or do nothing. */
    pressable: (roots, query) => {
      const [element] = all(roots, query);
      if (!element || element.closest('[aria-disabled=true], :disabled')) return null;
      const box = boxOf(element);
      return isHit(element, box) ? box : null;
    },
    /** Name of the element of ours that has the keyboard's focus; empty if none has. */
    focused: (roots) => {
      const element = roots
        .filter((root) => root.hasFocus() && root.activeElement !== root.body)
        .map((root) => root.activeElement)
        .find((active) => active !== null);
      return element ? `${roleOf(element)}[${nameOf(element)}]` : '';
    },
    /** What is selected in it. */
    selected: (roots) => roots.map((root) => String(root.getSelection())).join(''),
    styles: (roots, query, property) =>
      all(roots, query).map((element) => getComputedStyle(element).getPropertyValue(property)),
    axe: async (roots) => {
      const { violations, passes } = await globalThis.axe.run(
        { include: roots.flatMap((root) => [...root.querySelectorAll('.layer')]) },
        { resultTypes: ['violations'] },
      );
      return {
        passes: passes.length,
        violations: violations.map(({ id, help, nodes }) => ({
          id,
          help,
          nodes: nodes.map((node) => `${node.target.flat().join(' ')}: ${node.failureSummary}`),
        })),
      };
    },
  };
})();
