import { Button } from '../../../ui/form/button';
import { t } from '../../../ui/i18n';
import { ChosenFiles } from './chosen-files';

interface FileActionsProps {
  isText: boolean;
  /** It makes the skill: it stays, and where it is. */
  isDefinition: boolean;
  onEdit: () => void;
  onRename: () => void;
  onReplace: (file: File) => void;
  onDelete: () => void;
}

/** What can be done with the file that is shown. */
export function FileActions({ isText, isDefinition, ...props }: FileActionsProps) {
  return (
    <div class="row">
      {isText && <Button onClick={props.onEdit}>{t('skill_file_edit')}</Button>}
      {!isDefinition && <Button onClick={props.onRename}>{t('skill_file_rename')}</Button>}
      <ChosenFiles label={t('skill_file_replace')} onChoose={([file]) => file && props.onReplace(file)} />
      {!isDefinition && (
        <Button kind="danger" onClick={props.onDelete}>
          {t('skill_file_delete')}
        </Button>
      )}
    </div>
  );
}
