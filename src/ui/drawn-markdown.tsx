import { useLayoutEffect, useRef } from 'preact/hooks';
import { createMarkdownStream, type MarkdownStream } from './markdown';

interface MarkdownTextProps {
  text: string;
  /** No more text comes. */
  whole?: boolean;
}

/** Markdown drawn without HTML and without images of others; while `text` grows, only what is new is drawn. */
export function DrawnMarkdown({ text, whole = true }: MarkdownTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const stream = useRef<MarkdownStream>(undefined);
  useLayoutEffect(() => {
    if (!place.current) return;
    stream.current ??= createMarkdownStream(place.current);
    stream.current.show(text);
    if (whole) {
      stream.current.finish();
      stream.current = undefined;
    }
  }, [text, whole]);
  return <div class="rendered" ref={place} />;
}
