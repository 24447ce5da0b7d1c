import type { Loosening, NamedMode } from '../../../core/library/loosening';
import { type MessageKey, t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { ownToolText } from '../../../ui/tool-words';
import { toolText } from '../../tool-text';

interface LooseningListProps {
  loosens: readonly Loosening[];
  /** The words above the list: of an update, if there are none. */
  title?: string;
  lead?: string;
}

/** What an update loosens, a line for each. Nothing, if that is nothing. */
export function LooseningList({
  loosens,
  title = t('import_loosens_title'),
  lead = t('import_loosens_text'),
}: LooseningListProps) {
  if (loosens.length === 0) return null;
  return (
    <div class="notice notice-warning">
      <p class="notice-title">{title}</p>
      <p>{lead}</p>
      <ul class="loosenings">
        {loosens.map((each) => {
          const words = looseningText(each);
          return (
            <li key={words} class="change-attention" dir="auto">
              {words}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const switches = {
  dangerous: 'import_loosens_dangerous',
  confirm: 'import_loosens_confirm',
  models: 'import_loosens_models',
  users: 'import_loosens_users',
} as const;

export const modeTexts: Record<NamedMode, MessageKey> = {
  llm: 'import_mode_llm',
  direct: 'import_mode_direct',
  sandbox: 'import_mode_sandbox',
  composite: 'import_mode_composite',
  default: 'import_mode_default',
};

/** One line on what an update loosens, in plain words. */
function looseningText(loosening: Loosening): string {
  switch (loosening.kind) {
    case 'dangerous':
    case 'confirm':
    case 'models':
    case 'users':
      return t(switches[loosening.kind]);
    case 'mode':
      return t('import_loosens_mode', t(modeTexts[loosening.before]), t(modeTexts[loosening.after]));
    case 'result':
      return t(
        'import_loosens_result',
        ownToolText(loosening.before) ?? '',
        ownToolText(loosening.after) ?? '',
      );
    case 'model':
      return t('import_loosens_model', modelText(loosening.before), modelText(loosening.after));
    case 'endpoint':
      return t('import_loosens_endpoint', quoted(loosening.before), quoted(loosening.after));
    case 'tool':
      return t('import_loosens_tool', visibleLine(loosening.use.name, 80), toolText(loosening.use));
    case 'permission':
      return t('import_loosens_permission', visibleLine(loosening.name, 120));
    case 'host':
      return t('import_loosens_host', visibleLine(loosening.name, 120));
    case 'timeout':
      return t('import_loosens_timeout', timeText(loosening.before), timeText(loosening.after));
    case 'retry':
      return t('import_loosens_retry', String(loosening.before), String(loosening.after));
    case 'scripts-added':
      return t('import_loosens_scripts_added', pathsText(loosening.paths));
    case 'scripts-changed':
      return t('import_loosens_scripts_changed', pathsText(loosening.paths));
  }
}

function modelText(model: string | undefined): string {
  return model === undefined ? t('import_loosens_model_default') : quoted(model);
}

function quoted(text: string | undefined): string {
  return text === undefined ? t('import_changes_none') : t('import_loosens_quoted', visibleLine(text, 120));
}

function timeText(milliseconds: number | undefined): string {
  return milliseconds === undefined
    ? t('import_loosens_no_limit')
    : t('skill_about_seconds', String(milliseconds / 1000));
}

/** More paths than this are a number. */
const mostPaths = 20;

function pathsText(paths: readonly string[]): string {
  const shown = paths.slice(0, mostPaths).map((path) => visibleLine(path, 120));
  const rest = paths.length - shown.length;
  return [...shown, ...(rest > 0 ? [t('import_changes_rest', String(rest))] : [])].join(', ');
}
