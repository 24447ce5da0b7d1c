import { Fragment } from 'preact';

/** A shortcut as the browser writes it (`Alt+Shift+K`, on a Mac `⌥⇧K`), each key in a `kbd`. */
export function Keys({ shortcut }: { shortcut: string }) {
  return (
    <span class="keys">
      {shortcut.split('+').map((key, place) => (
        <Fragment key={key}>
          {place > 0 && '+'}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
