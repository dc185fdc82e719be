import { dayMs, hourMs, minuteMs } from '../kernel/clock';

/** One session of the history: when, how much, by whom. */
export interface PastSession {
  connector: number;
  startMs: number;
  stopMs: number;
  energyWh: number;
  tag: string;
  /** By a vehicle of a fleet, whose charger asks first. */
  isOfFleet?: true;
  /** Moments between start and stop with the energy since the start, W, and percent. */
  readings: { atMs: number; energyWh: number; powerW: number; soc: number | null }[];
}

export interface Habit {
  kind: 'AC' | 'DC';
  maxPowerW: number;
  connectors: number;
  busy: number;
}

/** Draws of a seeded generator (mulberry32), so that every demo is the same. */
export const drawsFrom = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** How many of a hundred cars come in each hour of the day. */
const hourly = [1, 1, 0.5, 0.5, 0.5, 1, 2, 5, 7, 6, 5, 5, 6, 6, 5, 5, 6, 8, 9, 8, 6, 4, 2, 1.5];
const total = hourly.reduce((sum, each) => sum + each, 0);

const hourFrom = (draw: number): number => {
  let rest = draw * total;
  const hour = hourly.findIndex((share) => (rest -= share) < 0);
  return hour < 0 ? 12 : hour;
};

/** How far a session is when each reading is taken: close together at its ends, where power changes. */
const moments = [0.01, 0.08, 0.22, 0.4, 0.6, 0.78, 0.92, 0.99];

/** Power over a session as a share of its start: DC falls as the battery fills, AC stays. */
const shareAt = (kind: Habit['kind'], progress: number): number =>
  kind === 'AC' ? 1 : 1 - 0.55 * progress ** 2;

/** Energy from the beginning up to some progress, as a share of full power over the whole time. */
const energyShareAt = (kind: Habit['kind'], progress: number): number =>
  kind === 'AC' ? progress : progress - (0.55 / 3) * progress ** 3;

function drawSession(
  draw: () => number,
  habit: Habit,
  startMs: number,
): Omit<PastSession, 'connector' | 'tag'> {
  const carLimitW = habit.kind === 'AC' ? (draw() < 0.4 ? 7400 : 11_000) : 40_000 + draw() * 130_000;
  const powerW = Math.min(habit.maxPowerW, carLimitW) * (0.86 + draw() * 0.1);
  const minutes = habit.kind === 'AC' ? 50 + draw() * draw() * 260 : 12 + draw() * 38;
  const durationMs = Math.round(minutes * 60) * 1000;
  const firstSoc = 15 + draw() * 40;
  const energyAt = (progress: number): number =>
    (powerW * energyShareAt(habit.kind, progress) * durationMs) / hourMs;
  const readings = moments.map((progress) => ({
    atMs: startMs + Math.round((durationMs * progress) / 1000) * 1000,
    energyWh: Math.floor(energyAt(progress)),
    powerW: Math.round(powerW * shareAt(habit.kind, progress)),
    soc:
      habit.kind === 'DC' ? Math.round(Math.min(96, firstSoc + (energyAt(progress) / 70_000) * 100)) : null,
  }));
  return { startMs, stopMs: startMs + durationMs, energyWh: Math.floor(energyAt(1)), readings };
}

export interface Span {
  fromMs: number;
  toMs: number;
}

/** The past sessions of one charge point in the order they began; none overlap on a connector. */
export function drawHistory(
  habit: Habit,
  span: Span,
  people: { seed: number; tags: readonly string[] },
): PastSession[] {
  const draw = drawsFrom(people.seed);
  const sessions: PastSession[] = [];
  for (let connector = 1; connector <= habit.connectors; connector += 1) {
    let freeAtMs = span.fromMs;
    for (let dayStart = span.fromMs; dayStart < span.toMs; dayStart += dayMs) {
      const isWeekend = [0, 6].includes(new Date(dayStart).getUTCDay());
      const wanted = habit.busy * (isWeekend ? 0.8 : 1.08) * (0.75 + draw() * 0.5);
      const count = Math.floor(wanted) + (draw() < wanted % 1 ? 1 : 0);
      const starts = Array.from(
        { length: count },
        () => dayStart + hourFrom(draw()) * hourMs + Math.floor(draw() * 3600) * 1000,
      );
      for (const startMs of starts.toSorted((one, other) => one - other)) {
        const session = drawSession(draw, habit, startMs);
        if (startMs < freeAtMs || session.stopMs > span.toMs) continue;
        freeAtMs = session.stopMs + 5 * minuteMs;
        const tag = people.tags[Math.floor(draw() ** 1.4 * people.tags.length)] ?? people.tags[0] ?? '';
        sessions.push({ ...session, connector, tag });
      }
    }
  }
  return sessions.toSorted((one, other) => one.startMs - other.startMs);
}
