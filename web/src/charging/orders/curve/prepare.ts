import type { readings, OrderEventKind, Result } from '@voltdeck/contract';

export type Curve = Result<typeof readings.orderCurve>;

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

/** A time without a reading: what happened in it nobody knows. */
export interface Span {
  from: number;
  to: number;
}

export interface StoryEvent {
  at: number;
  until: number | null;
  kind: OrderEventKind;
  detail: string | null;
}

export interface Prepared {
  moments: readonly Moment[];
  gaps: readonly Span[];
  steps: readonly PriceStep[];
  events: readonly StoryEvent[];
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

/** Shorter silences are how chargers speak: readings are apart by a minute or less, or by a quarter of an hour. */
const leastGapMs = 3 * 60_000;

const usualStep = (moments: readonly Moment[]): number => {
  const steps = moments.slice(1).map((moment, index) => moment.at - (moments[index]?.at ?? moment.at));
  return steps.toSorted((one, other) => one - other)[Math.floor((steps.length - 1) / 2)] ?? 0;
};

/** Where readings are missing: silences far longer than usual; start and stop alone tell nothing of what was between. */
export const gapsIn = (moments: readonly Moment[], ends: readonly number[]): Span[] => {
  const hasReadings = moments.some(({ at }) => !ends.includes(at));
  const least = hasReadings ? Math.max(leastGapMs, usualStep(moments) * 3) : 0;
  return moments.slice(1).flatMap((moment, index) => {
    const before = moments[index];
    return before !== undefined && moment.at - before.at > least ? [{ from: before.at, to: moment.at }] : [];
  });
};

/** A finished plot shows at least this span, so that two readings are no wall. */
const leastSpanMs = 30_000;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const roomySpans = [5, 10, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440].map(
  (each) => each * minute,
);

/** While it runs the axis ends ahead of the last reading and stays there, so that the curve grows into it. */
const roomFor = (spanMs: number): number =>
  roomySpans.find((each) => each >= spanMs * 1.08) ?? Math.ceil((spanMs * 1.08) / day) * day;

/** What happened within sight of the readings widens the axis; a clock that was wrong by years does not. */
const nearby = (events: readonly StoryEvent[], first: number, last: number): number[] => {
  const slack = Math.max(15 * minute, (last - first) / 4);
  return events.map((event) => event.at).filter((at) => at >= first - slack && at <= last + slack);
};

/** What the plot draws: moments in order, prices as bands, the ends of its axes; null without a reading. */
export const prepare = (curve: Curve, isRunning = false): Prepared | null => {
  const moments = curve.points
    .map((point) => ({ ...point, at: milliseconds(point.at) }))
    .toSorted((one, other) => one.at - other.at);
  const [first] = moments;
  const last = moments.at(-1);
  if (first === undefined || last === undefined) return null;
  const events = curve.events
    .map((event) => ({
      ...event,
      at: milliseconds(event.at),
      until: event.until === null ? null : milliseconds(event.until),
    }))
    .toSorted((one, other) => one.at - other.at);
  const sights = nearby(events, first.at, last.at);
  const from = Math.min(first.at, ...sights);
  const reached = Math.max(last.at, from + leastSpanMs, ...sights);
  const ends = events.filter(({ kind }) => kind === 'started' || kind === 'stopped').map((event) => event.at);
  return {
    moments,
    gaps: gapsIn(moments, ends),
    steps: joined(
      curve.steps.map((step) => ({ ...step, from: milliseconds(step.from), to: milliseconds(step.to) })),
    ),
    events: withoutRepeats(events),
    from,
    to: isRunning ? from + roomFor(reached - from) : reached,
    mostPower: roundTop(biggest(moments.map((moment) => moment.power ?? 0))),
    mostEnergy: roundTop(biggest(moments.map((moment) => moment.energy))),
    hasPower: moments.some((moment) => moment.power !== null),
    hasSoc: moments.some((moment) => moment.soc !== null),
    isFlat: moments.every((moment) => moment.energy === 0 && (moment.power ?? 0) === 0),
  };
};

const second = 1_000;
const tickSteps = [
  ...[5, 10, 15, 30].map((each) => each * second),
  ...[1, 2, 5, 10, 15, 30].map((each) => each * minute),
  ...[1, 2, 3, 6, 12].map((each) => each * hour),
  ...[1, 2, 7].map((each) => each * day),
];

export interface Ticks {
  stepMs: number;
  at: readonly number[];
}

/** Round moments of the wall clock between two, at most so many; `offsetAt` is how far the zone is ahead of UTC at a moment. */
export const timeTicks = (span: Span, most: number, offsetAt: (at: number) => number): Ticks => {
  const length = span.to - span.from;
  const stepMs = tickSteps.find((each) => length / each <= most) ?? Math.ceil(length / most / day) * day;
  const at: number[] = [];
  let wall = Math.ceil((span.from + offsetAt(span.from)) / stepMs) * stepMs;
  for (; at.length <= most + 1; wall += stepMs) {
    // Twice, because the first guess may lie on the other side of a clock change.
    const tick = wall - offsetAt(wall - offsetAt(wall));
    if (tick > span.to) break;
    if (tick >= span.from && tick > (at.at(-1) ?? -Infinity)) at.push(tick);
  }
  return { stepMs, at };
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
