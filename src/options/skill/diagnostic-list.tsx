import type { Diagnostic } from '../../core/skill/model';
import { diagnosticText, fixText } from '../../ui/diagnostic-text';
import { t } from '../../ui/i18n';
import { visibleText } from '../../ui/plain-text';

interface DiagnosticListProps {
  diagnostics: Diagnostic[];
  label: string;
  /** Leads to the line in the editor, where there is one. */
  onGoTo?: (line: number) => void;
}

/** What is wrong with a skill's files, each with its place and its cure. */
export function DiagnosticList({ diagnostics, label, onGoTo }: DiagnosticListProps) {
  return (
    <ul class="diagnostics" aria-label={label}>
      {diagnostics.toSorted(byWeightAndLine).map((diagnostic) => (
        <li
          key={[diagnostic.file, diagnostic.line, diagnostic.code, ...diagnostic.params].join('\n')}
          class={`diagnostic diagnostic-${diagnostic.severity}`}
        >
          <DiagnosticEntry diagnostic={diagnostic} onGoTo={onGoTo} />
        </li>
      ))}
    </ul>
  );
}

const severities: Diagnostic['severity'][] = ['error', 'warning', 'note'];

/** What keeps the skill from loading comes first, then what is higher up in the file. */
function byWeightAndLine(one: Diagnostic, other: Diagnostic): number {
  const weight = severities.indexOf(one.severity) - severities.indexOf(other.severity);
  return weight || (one.line ?? 0) - (other.line ?? 0);
}

function DiagnosticEntry({
  diagnostic,
  onGoTo,
}: {
  diagnostic: Diagnostic;
  onGoTo: DiagnosticListProps['onGoTo'];
}) {
  const { severity, file, line } = diagnostic;
  const { message } = diagnosticText(diagnostic);
  return (
    <>
      <p class="diagnostic-place">
        <b>{t(`skill_severity_${severity}`)}</b>{' '}
        {line === undefined ? (
          <code>{file}</code>
        ) : onGoTo ? (
          <button type="button" class="link-button" onClick={() => onGoTo(line)}>
            {t('skill_line', String(line))}
          </button>
        ) : (
          <span>
            <code>{file}</code> {t('skill_line', String(line))}
          </span>
        )}
      </p>
      <p>{visibleText(message)}</p>
      <p class="hint">{visibleText(fixText(diagnostic))}</p>
    </>
  );
}
