import { hint } from './hint';
import textStyles from './text.module.css';
import styles from './status-badge.module.css';

export type Tone = 'green' | 'blue' | 'violet' | 'grey' | 'red' | 'amber';

/** Shapes tell states apart without colour: ● full, ◐ half, ◉ ringed, ◒ lower half, ○ hollow, ◌ dotted, ⊘ slashed, ■ square, ▲ triangle. */
export type Shape =
  | 'full'
  | 'half'
  | 'ringed'
  | 'lower'
  | 'hollow'
  | 'dotted'
  | 'slashed'
  | 'square'
  | 'triangle';

const drawings: Readonly<Record<Shape, React.ReactNode>> = {
  full: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5Z" fill="currentColor" />
    </>
  ),
  ringed: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="6" cy="6" r="2.1" fill="currentColor" />
    </>
  ),
  lower: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M1.75 6a4.25 4.25 0 0 0 8.5 0Z" fill="currentColor" />
    </>
  ),
  hollow: <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  dotted: (
    <circle
      cx="6"
      cy="6"
      r="4.25"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="1.6 1.74"
    />
  ),
  slashed: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M3 9 9 3" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  square: <rect x="1.5" y="1.5" width="9" height="9" rx="1" fill="currentColor" />,
  triangle: <path d="M6 .9 11.6 10.6a.5.5 0 0 1-.43.75H.83a.5.5 0 0 1-.43-.75Z" fill="currentColor" />,
};

/** The shape of a state alone, for maps, legends and tight rows; its word must stand beside it. */
export function StatusShape({ shape, tone }: { shape: Shape; tone: Tone }) {
  return (
    <svg
      className={styles.shape}
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden
      style={{ color: `var(--vd-${tone})` }}
    >
      {drawings[shape]}
    </svg>
  );
}

export interface StatusBadgeProps {
  shape: Shape;
  tone: Tone;
  label: string;
  /** Shown on hover, and read out after the word: what it means or why. */
  hint?: string;
  /** Without the tinted background, for rows of tables. */
  plain?: boolean;
}

/** A state in colour, shape and word. */
export function StatusBadge({ shape, tone, label, hint: hintText, plain }: StatusBadgeProps) {
  return (
    <span
      {...(hintText === undefined ? {} : hint(hintText))}
      className={plain ? styles.badge : `${styles.badge} ${styles.filled}`}
      style={{ color: `var(--vd-${tone})`, background: plain ? undefined : `var(--vd-${tone}-soft)` }}
    >
      <StatusShape shape={shape} tone={tone} />
      <span>{label}</span>
      {hintText ? <span className={textStyles.visuallyHidden}>{hintText}</span> : null}
    </span>
  );
}
