import { scaleLinear } from 'd3-scale';
import { area, curveLinear, curveStepAfter, line } from 'd3-shape';
import type { ChartPoint, Series } from './types';

const side = { top: 8, bottom: 30, axis: 60, bare: 8 };
/** As wide as a date with the room beside it. */
const tickGap = 88;
const valueTicks = 4;

interface Reading {
  at: number;
  value: number;
}

/** The readings of one series; where one is missing the line goes on to the next. */
const readingsOf = (points: readonly ChartPoint[], key: string): Reading[] =>
  points.flatMap((point) => {
    const value = point[key];
    return value === null || value === undefined ? [] : [{ at: point.at, value }];
  });

/** From nothing to the most there is, and below nothing where something is owed, at round values. */
const valuesOf = (readings: readonly Reading[]): [number, number] => {
  const values = readings.map(({ value }) => value);
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  return [least, most === least ? least + 1 : most];
};

/** The axis of one unit: the first stands at the left, the second at the right. */
const axisOf = (points: readonly ChartPoint[], series: readonly Series[], height: number) => {
  const readings = series.flatMap(({ key }) => readingsOf(points, key));
  const y = scaleLinear(valuesOf(readings), [height - side.bottom, side.top]).nice(valueTicks);
  return { y, ticks: y.ticks(valueTicks) };
};

/** The places of moments that have a name below the axis: every second, or every fifth, beginning with the first. */
export const namedMoments = (points: readonly ChartPoint[], inner: number): ChartPoint[] => {
  const room = Math.max(1, Math.floor(inner / tickGap));
  const step = Math.max(1, Math.ceil(points.length / room));
  return points.filter((_, index) => index % step === 0);
};

const shapeOf = (each: Series, x: (at: number) => number, y: (value: number) => number) => {
  const curve = each.kind === 'step' ? curveStepAfter : curveLinear;
  const left = ({ at }: Reading): number => x(at);
  const top = ({ value }: Reading): number => y(value);
  return {
    line: line<Reading>(left, top).curve(curve).digits(1),
    area: area<Reading>(left, y(0), top).curve(curve).digits(1),
  };
};

/** The path of a series as far as it is whole, and what of it still counts on, from the last whole reading. */
const pathsOf = (shape: ReturnType<typeof shapeOf>, readings: Reading[], partialFrom: number) => {
  const whole = readings.filter(({ at }) => at < partialFrom);
  const counting = whole.length === readings.length ? [] : readings.slice(Math.max(0, whole.length - 1));
  return {
    line: shape.line(whole) ?? '',
    partial: shape.line(counting) ?? '',
    area: shape.area(readings) ?? '',
  };
};

interface Wanted {
  points: readonly ChartPoint[];
  series: readonly Series[];
  partialFrom: number | undefined;
  width: number;
  height: number;
}

/** Where everything of a plot is drawn, in pixels; time runs from left to right in every language. */
export const plotShape = ({ points, series, partialFrom, width, height }: Wanted) => {
  const units = [...new Set(series.map((each) => each.unit))].slice(0, 2);
  const axes = units.map((unit) => ({
    unit,
    ...axisOf(
      points,
      series.filter((each) => each.unit === unit),
      height,
    ),
  }));
  const left = side.axis;
  const right = Math.max(left + 1, width - (units.length > 1 ? side.axis : side.bare));
  const first = points[0]?.at ?? 0;
  const last = points.at(-1)?.at ?? 0;
  // A single moment stands in the middle.
  const x = scaleLinear(first === last ? [first - 1, first + 1] : [first, last], [left, right]);
  const drawn = series.flatMap((each) => {
    const axis = axes.find(({ unit }) => unit === each.unit);
    if (axis === undefined) return [];
    const readings = readingsOf(points, each.key);
    return [{ each, y: axis.y, ...pathsOf(shapeOf(each, x, axis.y), readings, partialFrom ?? Infinity) }];
  });
  return { axes, drawn, x, left, right, bottom: height - side.bottom, top: side.top };
};

export type PlotShape = ReturnType<typeof plotShape>;

/** The moment that is nearest to a place of the plot. */
export const nearestPoint = (points: readonly ChartPoint[], at: number): ChartPoint | undefined =>
  points.reduce<ChartPoint | undefined>(
    (best, point) => (best === undefined || Math.abs(point.at - at) < Math.abs(best.at - at) ? point : best),
    undefined,
  );
