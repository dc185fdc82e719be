import { useFormats } from '../../../i18n/format';
import type { Tone } from '../../../ui/status-badge';
import { side } from './layout';
import type { LaneLine } from './lines';
import styles from './plot.module.css';

export interface LookedLine extends LaneLine {
  tone: Tone;
  /** Where only both ends are known. */
  bridges?: string;
  isDashed?: boolean;
}

interface Scale {
  top: number;
  unit: string;
}

interface LaneProps {
  lane: { top: number; height: number };
  width: number;
  lines: readonly LookedLine[];
  /** Left out where nothing is measured by it. */
  left?: Scale;
  right?: Scale;
}

const shares = [0, 0.5, 1];

/** One band of the plot with its own scale at each side. */
export function Lane({ lane, width, lines, left, right }: LaneProps) {
  const { number } = useFormats();
  const floor = lane.top + lane.height;
  const label = (scale: Scale, share: number): string =>
    share === 1
      ? `${number(scale.top)} ${scale.unit}`
      : number(scale.top * share, { maximumFractionDigits: 2 });
  return (
    <g>
      {shares.map((share) => {
        const y = floor - lane.height * share;
        return (
          <g key={share}>
            <line className={styles.grid} x1={side.left} x2={width - side.right} y1={y} y2={y} />
            {left === undefined ? null : (
              <text
                className={styles.tick}
                x={share === 1 ? 0 : side.left - 6}
                y={share === 1 ? y - 4 : y + 4}
                textAnchor={share === 1 ? 'start' : 'end'}
              >
                {label(left, share)}
              </text>
            )}
            {right === undefined ? null : (
              <text
                className={styles.tick}
                x={share === 1 ? width : width - side.right + 6}
                y={share === 1 ? y - 4 : y + 4}
                textAnchor={share === 1 ? 'end' : 'start'}
              >
                {label(right, share)}
              </text>
            )}
          </g>
        );
      })}
      {lines.map((line) => (
        <g key={line.tone} style={{ color: `var(--vd-${line.tone})` }}>
          {line.area === undefined ? null : <path className={styles.area} d={line.area} />}
          <path className={styles.line} data-dashed={line.isDashed} d={line.path} />
          {line.bridges === undefined ? null : (
            <path className={`${styles.line} ${styles.bridge}`} d={line.bridges} />
          )}
        </g>
      ))}
    </g>
  );
}
