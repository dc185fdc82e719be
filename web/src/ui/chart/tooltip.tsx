interface Line {
  name: string;
  value: string;
  color: string;
}

/** What a chart shows beside the pointer. */
export function ChartTooltip({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <div className="vd-chart-tip">
      <bdi className="vd-chart-tip-title">{title}</bdi>
      {lines.map((line) => (
        <div key={line.name} className="vd-chart-tip-line">
          <span className="vd-chart-dot" style={{ background: line.color }} />
          <span>{line.name}</span>
          <bdi>{line.value}</bdi>
        </div>
      ))}
    </div>
  );
}
