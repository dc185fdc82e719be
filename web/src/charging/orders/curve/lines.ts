import { area, line } from 'd3-shape';
import { layout } from './layout';
import type { Moment, Prepared } from './prepare';
import { valueScale, type TimeScale } from './scale';

/** A line of the plot as SVG paths, broken where readings are missing. */
export interface LaneLine {
  path: string;
  /** What lies below it. */
  area?: string;
}

interface Point {
  at: number;
  value: number;
}

/** The readings of one value, with null where the line breaks; a reading that lacks the value is left out. */
const stretchesOf = (
  { moments, gaps }: Pick<Prepared, 'moments' | 'gaps'>,
  valueOf: (moment: Moment) => number | null,
): (Point | null)[] => {
  const afterGap = new Set(gaps.map((gap) => gap.to));
  return moments.flatMap((moment) => {
    const value = valueOf(moment);
    const point = value === null ? [] : [{ at: moment.at, value }];
    return afterGap.has(moment.at) ? [null, ...point] : point;
  });
};

type Drawn = Point | null;
const isReading = (point: Drawn): point is Point => point !== null;

/** The lines of the plot, each on the scale it stands on. */
export const linesOf = (prepared: Prepared, scale: TimeScale) => {
  const { mostPower, mostEnergy } = prepared;
  const x = (point: Drawn): number => scale.x(point?.at ?? 0);
  const on = (y: (value: number) => number) => {
    const height = (point: Drawn): number => y(point?.value ?? 0);
    return {
      line: line<Drawn>(x, height).defined(isReading).digits(1),
      area: area<Drawn>(x, y(0), height).defined(isReading).digits(1),
    };
  };
  const power = on(valueScale(layout.power, mostPower));
  const soc = on(valueScale(layout.power, 100));
  const energy = on(valueScale(layout.energy, mostEnergy));
  const drawn = (shape: ReturnType<typeof on>, points: Drawn[]) => ({
    path: shape.line(points) ?? '',
    area: shape.area(points) ?? '',
  });
  const energyAt = (at: number): Drawn[] =>
    prepared.moments.filter((moment) => moment.at === at).map((moment) => ({ at, value: moment.energy }));
  const bridges = prepared.gaps.flatMap(({ from, to }) => [
    null,
    ...energyAt(from).slice(-1),
    ...energyAt(to).slice(-1),
  ]);
  const powers = drawn(
    power,
    stretchesOf(prepared, (moment) => moment.power),
  );
  const energies = drawn(
    energy,
    stretchesOf(prepared, (moment) => moment.energy),
  );
  return {
    power: powers,
    soc: { path: soc.line(stretchesOf(prepared, (moment) => moment.soc)) ?? '' },
    energy: energies,
    /** Across what is missing, between what is known at both ends. */
    bridges: energy.line(bridges) ?? '',
  };
};
