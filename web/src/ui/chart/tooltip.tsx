import styles from './chart.module.css';

interface Line {
  name: string;
  value: string;
  color: string;
}

interface TooltipProps {
  /** Where the moment lies in the plot, of this width. */
  x: number;
  width: number;
  /** How far below the upper edge of the plot it stands. */
  top?: number;
  title: string;
  lines: readonly Line[];
}

/** What a chart shows beside the moment that is pointed at; in the later half before it. */
export function ChartTooltip({ x, width, top = 8, title, lines }: TooltipProps) {
  const isLate = x > width / 2;
  return (
    <div
      className={styles.beside}
      data-before={isLate || undefined}
      style={{ top, ...(isLate ? { paddingRight: width - x + 12 } : { paddingLeft: x + 12 }) }}
    >
      <div className={styles.tip}>
        <bdi className={styles.tipTitle}>{title}</bdi>
        {lines.map((line) => (
          <div key={line.name} className={styles.tipLine}>
            <span className={styles.dot} style={{ background: line.color }} />
            <span>{line.name}</span>
            <bdi>{line.value}</bdi>
          </div>
        ))}
      </div>
    </div>
  );
}
