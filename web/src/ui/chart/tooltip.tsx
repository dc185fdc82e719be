import styles from './chart.module.css';

interface Line {
  name: string;
  value: string;
  color: string;
}

/** What a chart shows beside the pointer. */
export function ChartTooltip({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
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
  );
}
