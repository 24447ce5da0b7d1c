import { type IconName, isIconName, type Look } from '../core/skill/icons';

/** Lines on a grid of 24, one path each, in the colour of the text around. */
const drawings: Record<IconName, string> = {
  check: 'M4 6.5h12M4 11.5h7M4 16.5h4M11.5 16.5l3.5 3.5 6-8',
  spark:
    'M10.5 4.5c1 4.7 2.8 6.5 7.5 7.5-4.7 1-6.5 2.8-7.5 7.5-1-4.7-2.8-6.5-7.5-7.5 4.7-1 6.5-2.8 7.5-7.5zM18.5 3v4M16.5 5h4M18.5 17v4M16.5 19h4',
  pen: 'M4 20l1.1-4.6L16.2 4.3a1.9 1.9 0 0 1 2.7 0l.8.8a1.9 1.9 0 0 1 0 2.7L8.6 18.9zM13.8 6.7l3.5 3.5M14 20h6',
  globe:
    'M12 3.5a8.5 8.5 0 0 1 0 17 8.5 8.5 0 0 1 0-17zM3.8 9.5h16.4M3.8 14.5h16.4M12 3.5c-4.7 4.7-4.7 12.3 0 17 4.7-4.7 4.7-12.3 0-17z',
  bulb: 'M9.5 17.5c0-2.6-3.3-3.7-3.3-7.7a5.8 5.8 0 0 1 11.6 0c0 4-3.3 5.1-3.3 7.7zM10 21h4M12 17.5V12M9.8 10.5L12 12l2.2-1.5',
  list: 'M9 6h11M9 12h11M9 18h7M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  pin: 'M8.5 3.5h7M9.5 3.5v5.7L6.3 13v2h11.4v-2l-3.2-3.8V3.5M12 15v6',
  undo: 'M8.5 5L4 9.5 8.5 14M4 9.5h10a5.2 5.2 0 0 1 0 10.4H9',
  sliders:
    'M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20M15 5a2.5 2.5 0 0 1 0 5 2.5 2.5 0 0 1 0-5zM9 14a2.5 2.5 0 0 1 0 5 2.5 2.5 0 0 1 0-5z',
  code: 'M8.5 7L3.5 12l5 5M15.5 7l5 5-5 5M13.5 4.5l-3 15',
  reply: 'M9.5 6L4 11l5.5 5M4 11h9c4.5 0 7 2.5 7 7',
  arrow: 'M4 12h15M13.5 6.5L19 12l-5.5 5.5',
  scissors:
    'M6.5 4a2.5 2.5 0 0 1 0 5 2.5 2.5 0 0 1 0-5zM6.5 15a2.5 2.5 0 0 1 0 5 2.5 2.5 0 0 1 0-5zM8.4 8.2L20 17.5M8.4 15.8L20 6.5',
  smile:
    'M12 3.5a8.5 8.5 0 0 1 0 17 8.5 8.5 0 0 1 0-17zM8.3 14c1.8 2.9 5.6 2.9 7.4 0M9.2 9.7h.01M14.8 9.7h.01',
  feather: 'M4.5 19.5L15 9M19.5 4.5c-6-.6-11.6 2.2-12.3 8.5l-.3 4.1 4.1-.3c6.3-.7 9.1-6.3 8.5-12.3zM9 15h5.5',
  tasks: 'M4 5.5l1.5 1.5L8.5 4M4 12.5l1.5 1.5L8.5 11M4 19.5L5.5 21l3-3M12 6h8M12 13h8M12 20h8',
  table: 'M4 5h16v14H4zM4 9.7h16M4 14.3h16M10 5v14',
  heading: 'M5.5 5v14M14.5 5v14M5.5 12h9M18.5 11.5v7.5M17 12.5l1.5-1',
  branch:
    'M7 3.5a2 2 0 0 1 0 4 2 2 0 0 1 0-4zM7 16.5a2 2 0 0 1 0 4 2 2 0 0 1 0-4zM17 5.5a2 2 0 0 1 0 4 2 2 0 0 1 0-4zM7 7.5v9M17 9.5c0 4-10 2-10 6',
  search: 'M10.5 4a6.5 6.5 0 0 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3L20.5 20.5',
};

/** The emoji that the user chose, or the drawing. Stands beside a name, so it is hidden from screen readers by its place. */
export function SkillIcon({ look: { icon, emoji } }: { look: Look }) {
  if (emoji) return <>{emoji}</>;
  const name = isIconName(icon) ? icon : 'spark';
  return (
    <svg
      class="drawn"
      data-icon={name}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentcolor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
