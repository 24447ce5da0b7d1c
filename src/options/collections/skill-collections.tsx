import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Library, LibrarySkill } from '../../core/library/types';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { useLoaded } from '../use-loaded';
import { CollectionPicker } from './collection-picker';

interface SkillCollectionsProps {
  library: Pick<Library, 'collections' | 'addCollection' | 'collect' | 'onChange'>;
  skill: Pick<LibrarySkill, 'manifest' | 'words' | 'metadata' | 'collections'>;
}

/** The collections that a skill is in, in its own view, and the way to put it into others. */
export function SkillCollections({ library, skill }: SkillCollectionsProps) {
  const { manifest, words, metadata, collections } = skill;
  const [isPicking, setPicking] = useState(false);
  return (
    <p class="skill-description skill-collections">
      {collections.length > 0 && (
        <span class="hint" dir="auto">
          {t('collections_of', visibleLine(collections.join(', '), 200))}
        </span>
      )}
      <Button kind="quiet" onClick={() => setPicking(true)}>
        {t(collections.length > 0 ? 'collections_change' : 'collections_add')}
      </Button>
      {isPicking && (
        <Picker
          library={library}
          skills={[{ id: manifest.id, name: words.name, metadata }]}
          onClose={() => setPicking(false)}
        />
      )}
    </p>
  );
}

type PickerProps = Omit<Parameters<typeof CollectionPicker>[0], 'collections'> &
  Pick<SkillCollectionsProps, 'library'>;

/** With all collections that there are, as they are now. */
function Picker({ library, ...props }: PickerProps) {
  const { value = [], reload } = useLoaded(useCallback(() => library.collections(), [library]));
  useEffect(() => library.onChange(() => void reload()), [library, reload]);
  return <CollectionPicker library={library} collections={value} {...props} />;
}
