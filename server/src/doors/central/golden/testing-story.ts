import type { PriceBody } from '@voltdeck/contract';
import type { Draw } from './testing-random';

export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;

/** Times of receipt stand on this grid, so that many chargers speak at one time of the clock. */
export const tickMs = 20 * secondMs;

/** When the first charger speaks; ahead of any present, so that nothing is due but what the run makes due. */
export const epochMs = Date.UTC(2051, 2, 6, 9, 0, 0);

export type Protocol = 'ocpp1.6' | 'ocpp2.0.1';

/** What comes from outside at a time, in milliseconds since the epoch of the run. */
export type Step = { at: number } & (
  | { do: 'connect' | 'disconnect' | 'end' }
  /** Texts `$tx:1`, `$tag` and `$remote` in a payload stand for what the server gave. */
  | { do: 'call'; action: string; payload: object }
  | { do: 'remote-start' | 'remote-stop'; connector: number }
);

export type Said = Extract<Step, { do: 'call' }>;

/** A charge point of the run, as its operator sets it up. */
export interface Profile {
  index: number;
  protocol: Protocol;
  connectors: number;
  maxPowerW: number;
  visibility: 'public' | 'private';
  hours: readonly [string, string] | null;
  isFree: boolean;
  /** Milliseconds its clock is ahead. */
  skewMs: number;
  /** Whether it accepts what it is asked from afar. */
  obeys: boolean;
  unit: 'Wh' | 'kWh' | 'none';
  prices: readonly PriceBody[];
}

export interface Session {
  steps: readonly Step[];
}

export interface Script {
  profile: Profile;
  sessions: readonly Session[];
}

export const cardOf = ({ index }: Pick<Profile, 'index'>, kind: string): string => `G${index}-${kind}`;

const row = (from: string, to: string, price: number, unit: 'energy' | 'minutes'): PriceBody => ({
  starting_time: from,
  ending_time: to,
  price,
  price_unit: unit,
});

const withLimit = (price: PriceBody, type: 'energy' | 'minutes', value: number): PriceBody => ({
  ...price,
  session_limit_type: type,
  session_limit_value: value,
});

const priceLists = (draw: Draw): readonly PriceBody[] => {
  const price = draw.int(1, 900_000) / 1_000_000;
  const other = draw.int(1, 400_000) / 1_000_000;
  const minute = `${String(draw.int(0, 23)).padStart(2, '0')}:${String(draw.int(0, 59)).padStart(2, '0')}`;
  const later = `${String((Number(minute.slice(0, 2)) + draw.int(3, 20)) % 24).padStart(2, '0')}:${minute.slice(3)}`;
  return draw.one<readonly PriceBody[]>([
    [row('00:00', '00:00', price, 'energy')],
    [row('00:00', '00:00', price, 'minutes')],
    [row(minute, later, price, 'energy'), row(later, minute, other, 'energy')],
    [row(minute, later, price, 'energy'), row(later, minute, other, 'minutes')],
    [row('12:00', '00:00', other, 'minutes'), row('00:00', '12:00', price, 'energy')],
    [row('06:00', '22:00', price, 'energy'), row('22:00', '06:00', other, 'minutes')],
    [row(minute, later, price, 'minutes')],
    [withLimit(row('00:00', '00:00', price, 'energy'), 'energy', draw.int(1, 12))],
    [withLimit(row('00:00', '00:00', price, 'energy'), 'minutes', draw.int(10, 60))],
    [withLimit(row(minute, later, price, 'minutes'), 'energy', 6), row(later, minute, other, 'energy')],
    [row('00:00', '00:00', draw.int(5, 90), 'energy')],
  ]);
};

/** Clocks: most are right, some off by what nobody notices, by hours, or by decades. */
const skewOf = (draw: Draw): number =>
  draw.chance(60)
    ? 0
    : draw.one([
        draw.int(-4_000, 4_000),
        hourMs,
        -hourMs,
        draw.int(-9, 9) * minuteMs,
        -81 * 365 * 24 * hourMs,
      ]);

export function profileOf(index: number, draw: Draw): Profile {
  return {
    index,
    protocol: draw.one(['ocpp1.6', 'ocpp2.0.1']),
    connectors: draw.one([1, 1, 1, 2, 3]),
    maxPowerW: draw.one([11_000, 22_000, 50_000, 350_000]),
    visibility: draw.chance(6) ? 'private' : 'public',
    hours: draw.chance(6) ? ['06:00', '21:30'] : null,
    isFree: draw.chance(10),
    skewMs: skewOf(draw),
    obeys: !draw.chance(12),
    unit: draw.one(['Wh', 'Wh', 'kWh', 'none']),
    prices: priceLists(draw),
  };
}
