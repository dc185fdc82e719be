import type { Request } from '../protocol/protocol';
import { begin, charge, leave, runTrouble, type Spot, type TroubleOptions } from './trouble';

const hourMs = 3_600_000;

/** How a charger writes the moment it takes for now. */
type Clock = (atMs: number) => string;

const iso = (atMs: number): string => new Date(atMs).toISOString();
const withoutZone = (text: string): string => text.replace('Z', '');

/** The clocks there are; each charger has one. `bornMs` is when it was switched on. */
const clocks: readonly ((bornMs: number) => Clock)[] = [
  () => (atMs) => iso(atMs + 5 * hourMs),
  () => (atMs) => iso(atMs - 3 * hourMs),
  (bornMs) => (atMs) => iso(atMs - bornMs),
  () => (atMs) => withoutZone(iso(atMs + 2 * hourMs)),
  () => (atMs) => withoutZone(iso(atMs)),
  (bornMs) => (atMs) => iso(atMs + (atMs - bornMs) * 0.05),
];

const isTime = (key: string, value: unknown): value is string =>
  key === 'timestamp' && typeof value === 'string';

/** The same with all its times as a clock tells them. */
function retimed(value: unknown, clock: Clock): unknown {
  if (Array.isArray(value)) return value.map((inner) => retimed(inner, clock));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      isTime(key, inner) ? clock(Date.parse(inner)) : retimed(inner, clock),
    ]),
  );
}

const spoil =
  (clock: Clock) =>
  ({ action, payload }: Request): Request => ({ action, payload: retimed(payload, clock) as object });

async function mistime(spot: Spot, turn: number): Promise<void> {
  const { charger, clock, index } = spot;
  const wrong = (clocks[index % clocks.length] ?? (() => iso))(clock.now());
  // In every second session the reply to a BootNotification sets the clock right in the middle.
  let setAtMs = Number.POSITIVE_INFINITY;
  charger.faults.wire = { request: spoil((atMs) => (atMs < setAtMs ? wrong(atMs) : iso(atMs))) };
  charger.goDark();
  await charger.comeBack(true);
  await begin(spot);
  await charge(spot, 0.5);
  if ((Math.floor(index / clocks.length) + turn) % 2 === 1) {
    const off = charger.on('booted', () => (setAtMs = clock.now()));
    charger.goDark();
    await charge(spot, 0.2);
    await charger.comeBack(true);
    off();
  }
  await charge(spot, 0.5);
  await leave(spot);
}

/** Clocks are hours off, stand in 1970, tell no zone, drift, and are set right while a session runs. */
export const runWrongClock = (options: TroubleOptions): Promise<void> => runTrouble(options, mistime);
