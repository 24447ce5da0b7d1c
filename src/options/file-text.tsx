/** The text of a file as it is, in a part of its own that scrolls. */
export function FileText({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key
    <pre class="file-text" tabIndex={0}>
      {text}
    </pre>
  );
}
