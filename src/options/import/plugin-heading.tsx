import { Component } from 'preact';
import type { ShelfPlugin, UnusedParts } from '../../core/library/shelf-types';
import { uiLanguage } from '../../messages/i18n';
import { Button } from '../../ui/form/button';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

interface PluginHeadingProps {
  id: string;
  plugin: ShelfPlugin;
  /** How many of its skills are shown below it. */
  shown: number;
  onTickAll: () => void;
  onOpenUrl: (url: string) => void;
}

/** What a plugin says of itself, and what of it is not here. A class, as `FoundRow` is. */
export class PluginHeading extends Component<PluginHeadingProps> {
  override shouldComponentUpdate({ id, plugin, shown }: PluginHeadingProps): boolean {
    // The handlers close over what is ticked elsewhere: they are read when they are called.
    return id !== this.props.id || plugin !== this.props.plugin || shown !== this.props.shown;
  }

  override render() {
    const { id, plugin, shown } = this.props;
    const { place, description } = plugin;
    const name = visibleLine(plugin.name, 80);
    return (
      <header class="plugin-heading">
        <h4 id={id} class="plugin-name" dir="auto">
          {name}
        </h4>
        {shown > 1 && (
          <Button label={t('import_plugin_all', name)} onClick={() => this.props.onTickAll()}>
            {t('import_found_all')}
          </Button>
        )}
        {place.kind === 'elsewhere' && (
          <Button label={t('import_plugin_download', name)} onClick={() => this.props.onOpenUrl(place.url)}>
            {t('import_url_open')}
          </Button>
        )}
        {description !== undefined && (
          <p class="found-description" dir="auto">
            {visibleLine(description, 300)}
          </p>
        )}
        <Facts plugin={plugin} />
        <Where plugin={plugin} />
      </header>
    );
  }
}

/** Who made it, under which license; an address is a text here, which leads nowhere. */
function Facts({ plugin }: { plugin: ShelfPlugin }) {
  const { author, license, version, category, homepage } = plugin;
  const facts = [
    author && t('import_plugin_author', visibleLine(author, 80)),
    license && t('import_plugin_license', visibleLine(license, 60)),
    version && t('import_plugin_version', visibleLine(version, 40)),
    category && visibleLine(category, 40),
    homepage && visibleLine(homepage, 120),
  ].filter((fact) => fact);
  return facts.length === 0 ? null : (
    <p class="found-facts">
      {facts.map((fact) => (
        <span key={fact} dir="auto">
          {fact}
        </span>
      ))}
    </p>
  );
}

/** Where it is, if not here; what of it is of no use here; and what was left out. */
function Where({ plugin: { place, skills, shared, unused, refused } }: { plugin: ShelfPlugin }) {
  const parts = unusedText(unused);
  return (
    <>
      {place.kind === 'elsewhere' && (
        <p class="hint">{t('import_plugin_elsewhere', visibleLine(place.url, 300))}</p>
      )}
      {place.kind === 'unreadable' && (
        <p class="hint">{t('import_plugin_unreadable', visibleLine(place.address, 300) || '—')}</p>
      )}
      {place.kind === 'missing' && (
        <p class="attention">{t('import_plugin_missing', visibleLine(place.path, 200))}</p>
      )}
      {place.kind === 'refused' && (
        <p class="field-error">{t('import_plugin_outside', visibleLine(place.path, 200))}</p>
      )}
      {refused.map((path) => (
        <p class="field-error" key={path}>
          {t('import_plugin_path', visibleLine(path, 200))}
        </p>
      ))}
      {shared > 0 && <p class="hint">{tn('import_plugin_shared', shared)}</p>}
      {place.kind === 'here' && skills.length === 0 && shared === 0 && (
        <p class="hint">{t('import_plugin_no_skills')}</p>
      )}
      {parts !== '' && <p class="hint">{t('import_plugin_unused', parts)}</p>}
    </>
  );
}

function unusedText({ commands, agents, hooks, servers }: UnusedParts): string {
  const parts = [
    commands > 0 && tn('import_plugin_commands', commands),
    agents > 0 && tn('import_plugin_agents', agents),
    hooks > 0 && tn('import_plugin_hooks', hooks),
    servers > 0 && tn('import_plugin_servers', servers),
  ].filter((part) => part !== false);
  return new Intl.ListFormat(uiLanguage(), { type: 'unit' }).format(parts);
}
