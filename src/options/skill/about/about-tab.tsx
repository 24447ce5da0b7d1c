import type { ComponentChildren } from 'preact';
import { useCallback } from 'preact/hooks';
import { toolsOfRun } from '../../../core/agent/tool-use';
import type { SkillManifest } from '../../../core/library/manifest';
import type { Library, LibrarySkill } from '../../../core/library/types';
import { runSettingsFor } from '../../../core/run/settings';
import { hostsOf } from '../../../core/skill/hosts';
import { definitionOf } from '../../../core/skill/read-skill';
import { saidOf } from '../../../core/skill/said';
import type { SettingsCommands } from '../../../messages/settings-commands';
import { t, tn } from '../../../ui/i18n';
import { visibleLine, visibleText } from '../../../ui/plain-text';
import { sizeText } from '../../../ui/size-text';
import { confirmText } from '../../confirm-text';
import { LoadError } from '../../load-error';
import type { Platform } from '../../platform';
import { ScriptNeedsText } from '../../script-needs';
import { SignatureView } from '../../signature-view';
import { othersIn, toolText } from '../../tool-text';
import { useLoaded } from '../../use-loaded';
import { ConvertSection } from '../convert/convert-section';
import { McpToolSection } from '../convert/mcp-tool-section';
import { useLibraryEntries } from '../use-library-entries';
import type { SkillActions } from '../use-skill-actions';
import { Grades } from './grades';
import { Hash } from './hash';
import { installedText, originText } from './origin-text';

interface AboutTabProps {
  library: Library;
  skill: LibrarySkill;
  commands: Pick<SettingsCommands, 'runDefaults'>;
  platform: Pick<Platform, 'copy'>;
  onExportOpen(): void;
  onConvert: SkillActions['convert'];
}

/** What a skill is, may do and came from. */
export function AboutTab({ library, skill, commands, platform, onExportOpen, onConvert }: AboutTabProps) {
  const { manifest } = skill;
  const { key, files, hashes } = manifest;
  const read = useCallback((path: string) => library.readFile(key, path), [library, hashes.package]);
  return (
    <>
      <Grades manifest={manifest} onExportOpen={onExportOpen} />
      <section aria-labelledby="about-tools">
        <h3 id="about-tools">{t('skill_about_tools')}</h3>
        <Tools library={library} commands={commands} skill={skill} />
      </section>
      {manifest.signature && <SignatureView signature={manifest.signature} />}
      <ConvertSection key={key + hashes.package} library={library} skill={skill} onConvert={onConvert} />
      <McpToolSection manifest={manifest} platform={platform} />
      <ScriptNeedsText paths={files} read={read} />
      <section aria-labelledby="about-facts">
        <h3 id="about-facts">{t('skill_about_facts')}</h3>
        <dl class="skill-facts">
          <Fact name={t('skill_about_mode')}>{t(`skill_mode_${manifest.mode}`)}</Fact>
          <Fact name={t('skill_about_who')}>{whoText(manifest)}</Fact>
          <Fact name={t('skill_about_hosts')}>
            <Lines lines={hostsOf(manifest)} none={t('skill_about_hosts_none')} />
          </Fact>
          <OwnFacts skill={skill} />
          <Fact name={t('skill_about_origin')}>{originText(manifest)}</Fact>
          <Fact name={t('skill_about_installed')}>{installedText(manifest.installedAt)}</Fact>
          <Fact name={t('skill_about_uses')}>{String(skill.metadata.uses)}</Fact>
          <InventoryFacts manifest={manifest} />
          <Fact name={t('skill_about_hash_skill_md', definitionOf(manifest))}>
            <Hash value={manifest.hashes.skillMd} of={definitionOf(manifest)} platform={platform} />
          </Fact>
          <Fact name={t('skill_about_hash_package')}>
            <Hash value={manifest.hashes.package} of={t('skill_about_package')} platform={platform} />
          </Fact>
        </dl>
      </section>
    </>
  );
}

/** What a run of the skill, as it would go now, has of each tool. */
function Tools({ library, skill, commands }: Pick<AboutTabProps, 'library' | 'skill' | 'commands'>) {
  const others = othersIn(useLibraryEntries(library));
  const defaults = useLoaded(commands.runDefaults);
  if (!defaults.value) return <LoadError loaded={defaults} />;
  const { manifest, metadata } = skill;
  const { mode } = runSettingsFor(manifest, metadata.run ?? {}, defaults.value);
  const uses = toolsOfRun({ ...manifest, mode }, others);
  return (
    <>
      {manifest.allowedTools.length === 0 && <p>{t('skill_about_tools_none')}</p>}
      <dl class="tool-list">
        {uses.map((use) => (
          <div key={use.name}>
            <dt>
              <code>{visibleLine(use.name)}</code>
            </dt>
            <dd>{toolText(use)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Who may run it, where that is not everybody. */
function whoText({ userInvocable, disableModelInvocation }: SkillManifest): string | undefined {
  if (userInvocable === false)
    return t(disableModelInvocation ? 'skill_about_who_nobody' : 'skill_about_who_models');
  return disableModelInvocation ? t('skill_about_who_you') : undefined;
}

/** What the file says of itself, where it does. */
function OwnFacts({ skill: { manifest, words } }: { skill: LibrarySkill }) {
  const { license, compatibility, permissions } = manifest;
  const { author, version, tags } = saidOf(manifest);
  const { category } = words;
  const { argumentHint } = words;
  const { confirm, timeout, retry, model, input } = manifest;
  return (
    <>
      <Fact name={t('skill_about_author')}>{author && visibleLine(author)}</Fact>
      <Fact name={t('skill_about_version')}>{version && visibleLine(version)}</Fact>
      <Fact name={t('skill_about_license')}>{license && visibleLine(license)}</Fact>
      <Fact name={t('skill_about_compatibility')}>{compatibility && visibleText(compatibility)}</Fact>
      <Fact name={t('skill_about_category')}>{category && visibleLine(category)}</Fact>
      <Fact name={t('skill_about_tags')}>{tags && visibleLine(tags.join(', '))}</Fact>
      <Fact name={t('skill_about_permissions')}>{permissions && <Lines lines={permissions} />}</Fact>
      <Fact name={t('skill_about_confirm')}>{confirm && confirmText(confirm)}</Fact>
      <Fact name={t('skill_about_timeout')}>
        {timeout !== undefined && t('skill_about_seconds', String(timeout / 1000))}
      </Fact>
      <Fact name={t('skill_about_retry')}>{retry !== undefined && String(retry)}</Fact>
      <Fact name={t('skill_about_model')}>{model && visibleLine(model)}</Fact>
      <Fact name={t('skill_about_hint')}>{argumentHint && visibleLine(argumentHint)}</Fact>
      <Fact name={t('skill_about_input')}>{input && <Lines lines={input.map(({ name }) => name)} />}</Fact>
    </>
  );
}

function InventoryFacts({ manifest: { inventory } }: { manifest: SkillManifest }) {
  const { count, bytes, scripts, references, templates } = inventory;
  return (
    <>
      <Fact name={t('skill_about_files')}>{tn('skill_files_sum', count, sizeText(bytes))}</Fact>
      <Fact name={t('skill_about_scripts')}>{scripts.length > 0 && <Lines lines={scripts} />}</Fact>
      <Fact name={t('skill_about_references')}>{references.length > 0 && <Lines lines={references} />}</Fact>
      <Fact name={t('skill_about_templates')}>{templates.length > 0 && <Lines lines={templates} />}</Fact>
    </>
  );
}

/** A name and what belongs to it; nothing, where there is nothing to tell. */
function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  if (children === undefined || children === false || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Lines({ lines, none }: { lines: readonly string[]; none?: string }) {
  if (lines.length === 0) return <>{none}</>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <code>{visibleLine(line)}</code>
        </li>
      ))}
    </ul>
  );
}
