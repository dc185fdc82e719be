export interface CurvePoint {
  at: string;
  power: number | null;
}

export interface CurveShape {
  /** Paths of SVG: the line, and what is under it. */
  line: string;
  area: string;
  /** kW at the top of the plot. */
  top: number;
  from: Date;
  to: Date;
}

/** A round number at or above the strongest reading, in kW. */
export const roundTop = (most: number): number => {
  const steps = [1, 2, 4, 8, 12, 16, 25, 50, 75, 100, 150, 200, 300, 400];
  return steps.find((step) => step >= most) ?? Math.ceil(most / 100) * 100;
};

/** How the power of a session runs over time, on a plot so wide and high; null while there is nothing to draw. */
export function curveShape(points: readonly CurvePoint[], width: number, height: number): CurveShape | null {
  const read = points.flatMap(({ at, power }) =>
    power === null ? [] : [{ ms: new Date(at).getTime(), power }],
  );
  const [first, last] = [read[0], read.at(-1)];
  if (first === undefined || last === undefined || first.ms === last.ms) return null;
  const top = roundTop(Math.max(...read.map(({ power }) => power)));
  const spots = read.map(({ ms, power }) => {
    const x = ((ms - first.ms) / (last.ms - first.ms)) * width;
    const y = height - (Math.max(0, power) / top) * height;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${spots.join('L')}`;
  return {
    line,
    area: `${line}L${width} ${height}L0 ${height}Z`,
    top,
    from: new Date(first.ms),
    to: new Date(last.ms),
  };
}
