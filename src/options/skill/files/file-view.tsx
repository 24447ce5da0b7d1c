import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { splitSkillMd } from '../../../core/skill/frontmatter';
import { fileKind } from '../../../core/skill/inventory';
import { DrawnMarkdown } from '../../../ui/drawn-markdown';
import { Button } from '../../../ui/form/button';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { sizeText } from '../../../ui/size-text';
import { FileText } from '../../file-text';
import { LibraryErrorNotice } from '../library-error-notice';
import { contentOf, isEditable, longestDrawnText } from './file-content';

interface FileViewProps {
  path: string;
  read: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** What can be done with it; `isText`: it can be edited as one. */
  actions?: (isText: boolean) => ComponentChildren;
}

type State = { bytes: Uint8Array<ArrayBuffer> } | { error: unknown } | undefined;

/** One file: text and images as such, of others what they are. Give it a `key` of path and version. */
export function FileView({ path, read, actions }: FileViewProps) {
  const title = useId();
  const [state, setState] = useState<State>();
  useEffect(() => {
    let gone = false;
    read(path).then(
      (bytes) => !gone && setState({ bytes }),
      (error: unknown) => !gone && setState({ error }),
    );
    return () => {
      gone = true;
    };
  }, [path, read]);
  return (
    <section class="file-view" aria-labelledby={title} aria-busy={!state}>
      <h3 id={title}>{visibleLine(path)}</h3>
      {state && 'error' in state && <LibraryErrorNotice error={state.error} />}
      {state && 'bytes' in state && (
        <>
          <p class="hint">
            {t('skill_file_facts', t(`skill_file_kind_${fileKind(path)}`), sizeText(state.bytes.byteLength))}
          </p>
          {actions?.(isEditable(path, state.bytes))}
          <Content path={path} bytes={state.bytes} />
        </>
      )}
    </section>
  );
}

function Content({ path, bytes }: { path: string; bytes: Uint8Array<ArrayBuffer> }) {
  const content = contentOf(path, bytes);
  switch (content.kind) {
    case 'image':
      return <Picture path={path} bytes={bytes} type={content.type} />;
    case 'markdown':
      return <MarkdownFile text={content.text} />;
    case 'text':
      return <FileText text={content.text} />;
    case 'long-text':
      return <p class="empty">{t('skill_file_long', sizeText(longestDrawnText))}</p>;
    case 'binary':
      return <p class="empty">{t('skill_file_binary')}</p>;
  }
}

/** Markdown as it reads, or as it is written. */
function MarkdownFile({ text }: { text: string }) {
  const [raw, setRaw] = useState(false);
  const split = splitSkillMd(text);
  return (
    <>
      <Button onClick={() => setRaw(!raw)}>{t(raw ? 'skill_file_rendered' : 'skill_file_raw')}</Button>
      {raw ? <FileText text={text} /> : <DrawnMarkdown text={'body' in split ? split.body : text} />}
    </>
  );
}

function Picture({ path, bytes, type }: { path: string; bytes: Uint8Array<ArrayBuffer>; type: string }) {
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  if (failed) return <p class="empty">{t('skill_file_no_image')}</p>;
  return url === undefined ? null : (
    <p class="file-image">
      <img src={url} alt={visibleLine(path)} onError={() => setFailed(true)} />
    </p>
  );
}
