import type { Shelf } from '../../core/library/shelf-types';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

/** Whose list of plugins it is, and how many of them are not shown. */
export function ShelfFacts({ shelf: { list, leftOut } }: { shelf: Shelf }) {
  return (
    <>
      {list && (
        <p class="hint" dir="auto">
          {list.owner === undefined
            ? t('import_shelf_from', visibleLine(list.name, 80))
            : t('import_shelf_from_by', visibleLine(list.name, 80), visibleLine(list.owner, 80))}
        </p>
      )}
      {list?.description !== undefined && (
        <p class="hint" dir="auto">
          {visibleLine(list.description, 300)}
        </p>
      )}
      {leftOut > 0 && <p class="attention">{tn('import_shelf_left_out', leftOut)}</p>}
    </>
  );
}
