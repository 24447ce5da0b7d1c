import type { ComponentChildren } from 'preact';
import type { SkillListing } from '../../core/skill/model';
import { t } from '../../ui/i18n';
import { SkillIcon } from '../../ui/skill-icon';
import { tileStyle } from '../../ui/tile';

interface CardHeaderProps {
  /** How the run stands. */
  children: ComponentChildren;
  skill: SkillListing | undefined;
  onClose: (event: MouseEvent) => void;
}

/** The name, the handle that moves the card, and Close. The whole header can be dragged. */
export function CardHeader({ skill, children, onClose }: CardHeaderProps) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: each of several cards would be a banner of the page
    // biome-ignore lint/a11y/noStaticElementInteractions: the handle inside is the control; this is its large target
    <header role="presentation" onMouseDown={keepFocus}>
      <button type="button" class="plain icon handle" aria-label={t('card_move')} title={t('card_move')}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          {[4, 8, 12].flatMap((y) => [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.15" />))}
        </svg>
      </button>
      {skill && (
        <span class="look" aria-hidden="true" style={tileStyle(skill)}>
          <SkillIcon look={skill} />
        </span>
      )}
      <h2>{skill?.name ?? t('card_title')}</h2>
      {children}
      <CloseButton onClose={onClose} />
    </header>
  );
}

export function CloseButton({ onClose }: { onClose: (event: MouseEvent) => void }) {
  return (
    <button
      type="button"
      class="plain icon"
      aria-label={t('card_close')}
      title={t('card_close')}
      onClick={onClose}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 4l8 8M12 4l-8 8" />
      </svg>
    </button>
  );
}

/** Moving the card leaves the focus in the user's field. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
