import type { Diagnostic } from '../../core/skill/model';
import { diagnosticText } from '../../ui/diagnostic-text';
import { t, tn } from '../../ui/i18n';

/** What could not be listed at all: which file and line, what is wrong, how to mend it. */
export function Problems({ diagnostics }: { diagnostics: Diagnostic[] }) {
  if (diagnostics.length === 0) return null;
  return (
    <section class="problems" aria-labelledby="problems-title">
      <h3 id="problems-title">{tn('library_problems', diagnostics.length)}</h3>
      <ul>
        {diagnostics.map((diagnostic) => (
          <Problem
            key={[diagnostic.skill, diagnostic.file, diagnostic.line, diagnostic.code].join('\n')}
            diagnostic={diagnostic}
          />
        ))}
      </ul>
    </section>
  );
}

function Problem({ diagnostic }: { diagnostic: Diagnostic }) {
  const { severity, skill, file, line } = diagnostic;
  const { message, fix } = diagnosticText(diagnostic);
  const place = [skill, file].filter(Boolean).join('/');
  const kind = severity === 'error' ? 'danger' : 'warning';
  return (
    <li class={`notice notice-${kind}`}>
      <p class="notice-title">
        {t(severity === 'error' ? 'library_problem_error' : 'library_problem_warning')}{' '}
        <code>{line === undefined ? place : t('library_problem_line', place, String(line))}</code>
      </p>
      <p>{message}</p>
      <p>{t('library_problem_fix', fix)}</p>
    </li>
  );
}
