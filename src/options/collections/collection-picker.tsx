import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Collection, CollectionLibrary } from '../../core/library/collections';
import type { SkillMetadata } from '../../core/skill/model';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { t, tn } from '../../ui/i18n';
import { thrownText } from '../../ui/library-error-text';
import { visibleLine } from '../../ui/plain-text';
import { NameForm } from './name-form';

interface CollectionPickerProps {
  library: Pick<CollectionLibrary, 'addCollection' | 'collect'>;
  collections: readonly Collection[];
  /** Those that are put into collections, as they are now. */
  skills: readonly { id: string; name: string; metadata: Pick<SkillMetadata, 'collections'> }[];
  onClose: () => void;
}

/** Puts skills into collections and takes them out, at once; or makes a collection of them. */
export function CollectionPicker({ library, collections, skills, onClose }: CollectionPickerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [failure, setFailure] = useState<unknown>();
  const ids = skills.map(({ id }) => id);
  const [only] = skills;
  useEffect(() => dialog.current?.showModal(), []);

  async function collect(collection: string, wanted: boolean): Promise<void> {
    setFailure(undefined);
    await library.collect(ids, collection, wanted).catch(setFailure);
  }

  async function make(name: string): Promise<void> {
    const { id } = await library.addCollection(name);
    await collect(id, true);
  }

  const problem = failure === undefined ? undefined : thrownText(failure);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={title} onClose={onClose}>
      <div class="form">
        <h3 id={title}>{t('collections_pick_title')}</h3>
        <p class="hint" dir="auto">
          {only && skills.length === 1
            ? visibleLine(only.name, 120)
            : tn('collections_pick_skills', skills.length)}
        </p>
        {collections.length > 0 && (
          <ul class="collection-choices">
            {collections.map((each) => (
              <CollectionChoice
                key={each.id}
                name={each.name}
                count={skills.filter(({ metadata }) => metadata.collections?.includes(each.id)).length}
                of={skills.length}
                onChoose={(wanted) => void collect(each.id, wanted)}
              />
            ))}
          </ul>
        )}
        {problem && (
          <Notice kind="danger" title={problem.message}>
            {problem.next && <p>{problem.next}</p>}
          </Notice>
        )}
        <NameForm label={t('collections_new')} action={t('collections_create')} onName={make} />
        <p class="row">
          <Button kind="primary" onClick={() => dialog.current?.close()}>
            {t('collections_close')}
          </Button>
        </p>
      </div>
    </dialog>
  );
}

interface CollectionChoiceProps {
  name: string;
  /** Of `of` skills, those that are in it. */
  count: number;
  of: number;
  onChoose: (wanted: boolean) => void;
}

function CollectionChoice({ name, count, of, onChoose }: CollectionChoiceProps) {
  const id = useId();
  return (
    <li class="check">
      <input
        type="checkbox"
        id={id}
        checked={count === of}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < of;
        }}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <label for={id} dir="auto">
        {visibleLine(name, 120)}
      </label>
    </li>
  );
}
