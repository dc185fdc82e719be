import type { OrderDetail, orders, Result } from '@voltdeck/contract';

export type Curve = Result<typeof orders.orderCurve>;

/** The server sends at most 600 points; what grows here beyond that is thinned by the next refetch. */
const mostPoints = 1200;

/** When the figures of an order were read, in the charger's corrected time: its start and its duration say so. */
const readAt = (order: OrderDetail): number | null =>
  order.started_at === null
    ? null
    : new Date(order.started_at).getTime() + Math.round(order.charging_session_time * 60_000);

/** The curve with the latest reading of its order at the end; the same curve when it holds that already. */
export const grow = (curve: Curve, order: OrderDetail): Curve => {
  const at = readAt(order);
  const last = curve.points.at(-1);
  if (at === null || curve.points.length >= mostPoints) return curve;
  // The duration is rounded to hundredths of a minute, so the same reading may seem to be up to 600 ms later.
  if (last !== undefined && at - new Date(last.at).getTime() <= 600) return curve;
  const point = {
    at: new Date(at).toISOString(),
    energy: order.charging_session_energy,
    power: order.power,
    soc: order.soc,
  };
  return { ...curve, points: [...curve.points, point], steps: stretched(curve.steps, point.at) };
};

/** While charging goes on, the price in force goes on too. */
const stretched = (steps: Curve['steps'], to: string): Curve['steps'] =>
  steps.map((step, index) => (index === steps.length - 1 && step.to < to ? { ...step, to } : step));

/** A moment of the plot: milliseconds since 1970, kWh, kW, percent. */
export interface Moment {
  at: number;
  energy: number;
  power: number | null;
  soc: number | null;
}

/** A span of one price. */
export interface PriceStep {
  from: number;
  to: number;
  price: number | null;
  unit: Curve['steps'][number]['unit'];
}

export interface Prepared {
  moments: readonly Moment[];
  steps: readonly PriceStep[];
  events: readonly { at: number; kind: string; detail: string | null }[];
  from: number;
  to: number;
  mostPower: number;
  mostEnergy: number;
  hasPower: boolean;
  hasSoc: boolean;
  /** Nothing flowed, so there is no curve, only what happened. */
  isFlat: boolean;
}

/** Billing often ends with the stop; then the stop says it all. */
const withoutRepeats = (events: Prepared['events']): Prepared['events'] =>
  events.filter(
    ({ kind, at }) =>
      kind !== 'ended' || !events.some((other) => other.kind === 'stopped' && other.at === at),
  );

const niceSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The next round number at or above a value, for the top of an axis. */
export const roundTop = (value: number): number => {
  if (value <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(value));
  return (niceSteps.find((step) => step * size >= value * 0.999) ?? 10) * size;
};

const isSame = (one: PriceStep, other: PriceStep): boolean =>
  one.price === other.price && one.unit === other.unit;

/** Neighbouring steps of one price are one band. */
const joined = (steps: readonly PriceStep[]): PriceStep[] => {
  const bands: PriceStep[] = [];
  for (const step of steps) {
    const former = bands.at(-1);
    if (former !== undefined && isSame(former, step)) bands[bands.length - 1] = { ...former, to: step.to };
    else bands.push(step);
  }
  return bands;
};

const milliseconds = (at: string): number => new Date(at).getTime();
const biggest = (values: readonly number[]): number => values.reduce((top, value) => Math.max(top, value), 0);

/** A plot shows at least this span, so that the first readings are no wall. */
const leastSpanMs = 60_000;

/** What the plot draws: moments in order, prices as bands, the ends of its axes; null without a reading. */
export const prepare = (curve: Curve): Prepared | null => {
  const moments = curve.points
    .map((point) => ({ ...point, at: milliseconds(point.at) }))
    .toSorted((one, other) => one.at - other.at);
  const [first] = moments;
  const last = moments.at(-1);
  if (first === undefined || last === undefined) return null;
  const events = curve.events.map((event) => ({ ...event, at: milliseconds(event.at) }));
  const from = Math.min(first.at, ...events.map((event) => event.at));
  const to = Math.max(last.at, from + leastSpanMs, ...events.map((event) => event.at));
  const steps = joined(
    curve.steps.map(({ from: begin, to: end, price, unit }) => ({
      from: milliseconds(begin),
      to: milliseconds(end),
      price,
      unit,
    })),
  );
  return {
    moments,
    steps,
    events: withoutRepeats(events.toSorted((one, other) => one.at - other.at)),
    from,
    to,
    mostPower: roundTop(biggest(moments.map((moment) => moment.power ?? 0))),
    mostEnergy: roundTop(biggest(moments.map((moment) => moment.energy))),
    hasPower: moments.some((moment) => moment.power !== null),
    hasSoc: moments.some((moment) => moment.soc !== null),
    isFlat: moments.every((moment) => moment.energy === 0 && (moment.power ?? 0) === 0),
  };
};

const minute = 60_000;
const tickSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * minute);

/** Round moments between two, at most so many; `offsetMs` is how far the wall clock of the zone is ahead of UTC. */
export const timeTicks = (span: { from: number; to: number }, most: number, offsetMs: number): number[] => {
  const step = tickSteps.find((each) => (span.to - span.from) / each <= most) ?? 1440 * minute;
  const first = Math.ceil((span.from + offsetMs) / step) * step - offsetMs;
  const ticks: number[] = [];
  for (let at = first; at <= span.to; at += step) ticks.push(at);
  return ticks;
};

/** The moment nearest to a time. */
export const nearest = (moments: readonly Moment[], at: number): Moment | null => {
  let found: Moment | null = null;
  for (const moment of moments) {
    if (found === null || Math.abs(moment.at - at) <= Math.abs(found.at - at)) found = moment;
    else break;
  }
  return found;
};

/** The price in force at a time, or null in a gap. */
export const stepAt = (steps: readonly PriceStep[], at: number): PriceStep | null =>
  steps.find((step) => at >= step.from && at < step.to) ?? steps.findLast((step) => at === step.to) ?? null;

/** An SVG path through points; a null value leaves it out, so the line goes on to the next reading. */
export const pathOf = (points: readonly { x: number; y: number | null }[]): string =>
  points
    .filter((point): point is { x: number; y: number } => point.y !== null)
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
