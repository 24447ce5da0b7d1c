import { useState } from 'preact/hooks';
import type { SkillManifest } from '../../../core/library/manifest';
import { toMcpTool } from '../../../core/skill/function/mcp-tool';
import { download } from '../../../ui/download';
import { Button } from '../../../ui/form/button';
import { t } from '../../../ui/i18n';
import type { Platform } from '../../platform';

interface McpToolSectionProps {
  manifest: SkillManifest;
  platform: Pick<Platform, 'copy'>;
}

/** The function as other programs take it; nothing of what is none. */
export function McpToolSection({ manifest, platform }: McpToolSectionProps) {
  const [state, setState] = useState<'copied' | 'failed'>();
  const tool = toMcpTool(manifest);
  if (!tool) return null;
  const text = `${JSON.stringify(tool, null, 2)}\n`;
  const copy = () =>
    platform.copy(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  const save = () =>
    download({ name: `${tool.name}.json`, blob: new Blob([text], { type: 'application/json' }) });
  return (
    <section aria-labelledby="mcp-tool-title">
      <h3 id="mcp-tool-title">{t('mcp_tool_title')}</h3>
      <p class="hint">{t('mcp_tool_lead')}</p>
      <p class="row">
        <Button label={t('mcp_tool_copy_label')} onClick={() => void copy()}>
          {t('mcp_tool_copy')}
        </Button>
        <Button label={t('mcp_tool_download_label')} onClick={save}>
          {t('mcp_tool_download')}
        </Button>
        <span role="status">
          {state && t(state === 'copied' ? 'skill_about_copied' : 'skill_about_copy_failed')}
        </span>
      </p>
    </section>
  );
}
