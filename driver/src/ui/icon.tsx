import styles from './icon.module.css';

/** Drawn on 24 by 24. */
const shapes = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6l1-7z',
  scan: 'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M5 12h14',
  list: 'M9 6h11M9 12h11M9 18h11M5 6h.01M5 12h.01M5 18h.01',
  map: 'M3 7l6-3 6 3 6-3v13l-6 3-6-3-6 3V7zM9 4v13M15 7v13',
  place:
    'M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.800 7 11 7 11zM12 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.6-3.400 3.400-5 7-5s6.400 1.600 7 5',
  phone:
    'M5 4h4l1.500 5-2.500 1.500a11 11 0 0 0 5.500 5.500L15 13.500l5 1.500v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z',
  star: 'M12 4l2.500 5.200 5.700.8-4.100 4 1 5.700L12 17l-5.100 2.700 1-5.700-4.100-4 5.700-.8L12 4z',
  check: 'M5 12.500l4.500 4.500L19 7',
  cross: 'M6 6l12 12M18 6L6 18',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0V8zM12 17v4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  card: 'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM3 10h18M7 15h3',
  car: 'M5 16l1.500-6A2 2 0 0 1 8.400 8.500h7.200a2 2 0 0 1 1.900 1.500L19 16M4 16h16v3H4v-3zM7 19v1M17 19v1',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2V3zM9 8h6M9 12h6',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM9 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  target:
    'M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM12 2v3M12 19v3M2 12h3M19 12h3M12 13.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z',
  warning: 'M12 4l9 16H3l9-16zM12 10v4M12 17h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01',
} as const;
export type IconName = keyof typeof shapes;

/** Those that point where reading goes. */
const turned: readonly IconName[] = ['back', 'next', 'list'];

interface Props {
  name: IconName;
  size?: number;
  isFilled?: boolean;
}

/** A drawing beside words that say the same. */
export function Icon({ name, size = 20, isFilled = false }: Props) {
  return (
    <svg
      className={turned.includes(name) ? styles.turned : styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
