import { useCallback } from 'preact/hooks';
import type { Diagnostic, SkillListing } from '../core/skill/model';
import type { SettingsCommands } from '../messages/settings-commands';
import { diagnosticText } from '../ui/diagnostic-text';
import { t } from '../ui/i18n';
import { LoadError } from './load-error';
import { useLoaded } from './use-loaded';

export function SkillsSection({ commands }: { commands: SettingsCommands }) {
  const loaded = useLoaded(useCallback(() => commands.skills(), [commands]));
  return (
    <>
      <p class="lead">{t('options_skills_lead')}</p>
      <LoadError loaded={loaded} />
      {loaded.value && (
        <>
          <Problems diagnostics={loaded.value.diagnostics} />
          <ul class="skills">
            {loaded.value.listings.map((skill) => (
              <SkillRow key={skill.key} skill={skill} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function SkillRow({ skill }: { skill: SkillListing }) {
  return (
    <li>
      <span class="skill-emoji" aria-hidden="true">
        {skill.emoji}
      </span>
      <div>
        <h3>{skill.name}</h3>
        <p>{skill.description}</p>
      </div>
    </li>
  );
}

/** Every diagnostic of the catalog: which file and line, what is wrong, how to mend it. */
function Problems({ diagnostics }: { diagnostics: Diagnostic[] }) {
  if (diagnostics.length === 0) return null;
  return (
    <section class="problems" aria-labelledby="problems-title">
      <h3 id="problems-title">{t('options_skills_problems', String(diagnostics.length))}</h3>
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
  const place = `${skill}/${file}`;
  const kind = severity === 'error' ? 'danger' : 'warning';
  return (
    <li class={`notice notice-${kind}`}>
      <p class="notice-title">
        {t(severity === 'error' ? 'options_skills_error' : 'options_skills_warning')}{' '}
        <code>{line === undefined ? place : t('options_skills_line', place, String(line))}</code>
      </p>
      <p>{message}</p>
      <p>{t('options_skills_fix', fix)}</p>
    </li>
  );
}
