import { useFormats } from '../../../i18n/format';
import type { Tone } from '../../../ui/status-badge';
import { side } from './layout';
import styles from './plot.module.css';

export interface LaneLine {
  tone: Tone;
  /** One for each stretch without a gap. */
  paths: readonly string[];
  /** Where only both ends are known. */
  bridges?: readonly string[];
  isArea?: boolean;
  isDashed?: boolean;
}

interface Scale {
  top: number;
  unit: string;
}

interface LaneProps {
  lane: { top: number; height: number };
  width: number;
  lines: readonly LaneLine[];
  /** Left out where nothing is measured by it. */
  left?: Scale;
  right?: Scale;
}

const shares = [0, 0.5, 1];

/** Closes a line down to the floor of its lane. */
const areaOf = (path: string, floor: number): string => {
  const [first] = /-?[\d.]+/.exec(path) ?? [];
  const last = path.split('L').at(-1)?.replace('M', '').split(' ')[0];
  return first === undefined || last === undefined ? '' : `${path}L${last} ${floor}L${first} ${floor}Z`;
};

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
          {line.isArea
            ? line.paths.map((path) => <path key={path} className={styles.area} d={areaOf(path, floor)} />)
            : null}
          {line.paths.map((path) => (
            <path key={path} className={styles.line} data-dashed={line.isDashed} d={path} />
          ))}
          {line.bridges?.map((path) => (
            <path key={path} className={`${styles.line} ${styles.bridge}`} d={path} />
          ))}
        </g>
      ))}
    </g>
  );
}
