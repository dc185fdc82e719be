import { currencyDigits } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';
import { rowAt, type Tariff } from '../../network';

/** A vehicle as a start asks for it. */
export interface Vehicle {
  id: number;
  operatorId: number;
  fleetId: number;
  groupId: number | null;
  isActive: boolean;
  /** Usable battery in Wh; null where nobody told. */
  batteryWh: number | null;
  fleetName: string;
}

/** A session that may still take from the balance of its fleet, amounts in minor units. */
export interface OpenSession {
  orderId: number;
  isRunning: boolean;
  /** What it was expected to cost when it began. */
  estimateMinor: number;
  /** What it costs by now. */
  costMinor: number;
}

/** What a vehicle takes whose battery nobody knows. */
const usualBatteryWh = 30_000;

/** Power of a connector of which nobody knows it. */
const usualPowerW = 11_000;

const microPerMajor = 1_000_000;
const dayMinutes = 1_440;

/** So often the rows of a day are looked at. */
const stepMinutes = 15;

const rowsOfDay = (tariff: Tariff, at: Date) => {
  const rows = new Map<number, NonNullable<ReturnType<typeof rowAt>>>();
  for (let minute = 0; minute < dayMinutes; minute += stepMinutes) {
    const row = rowAt(tariff, at.getTime() + minute * minuteMs);
    if (row !== null) rows.set(row.id, row);
  }
  return [...rows.values()];
};

/**
 * What a session is expected to cost at most, in minor units: a full battery at the highest price of the day from its start on,
 * by the minute as long as the connector takes for it.
 */
export function estimateOf(
  tariff: Tariff,
  { at, batteryWh, powerW }: { at: Date; batteryWh: number | null; powerW: number | null },
): number {
  const energyWh = batteryWh ?? usualBatteryWh;
  const minutes = (energyWh / (powerW ?? usualPowerW)) * 60;
  const micros = rowsOfDay(tariff, at).map(({ unit, priceMicro, additions }) => {
    const used = unit === 'energy' ? (energyWh / 1_000) * priceMicro : minutes * priceMicro;
    const all = Math.max(used + (additions?.startFeeMicro ?? 0), additions?.minimumMicro ?? 0);
    return Math.min(all, additions?.maximumMicro ?? all);
  });
  return Math.ceil((Math.max(0, ...micros) * 10 ** currencyDigits(tariff.currency)) / microPerMajor);
}

/** What sessions have set aside of the balance of their fleet: what each was expected to cost, or costs already. */
export const reservedBy = (sessions: readonly OpenSession[]): number =>
  sessions.reduce(
    (sum, { isRunning, estimateMinor, costMinor }) =>
      sum + (isRunning ? Math.max(estimateMinor, costMinor) : costMinor),
    0,
  );

/**
 * What each running session may cost in all, so that together they never come to more than the balance: what it costs by now,
 * and an equal part of what nobody has used (docs/decisions.md#fleet-balance). In the order of the sessions that run.
 */
export function sharesOf(balanceMinor: number, sessions: readonly OpenSession[]): Map<number, number> {
  const running = sessions.filter(({ isRunning }) => isRunning);
  const used = sessions.reduce((sum, { costMinor }) => sum + costMinor, 0);
  const each = running.length === 0 ? 0 : Math.floor(Math.max(0, balanceMinor - used) / running.length);
  return new Map(running.map(({ orderId, costMinor }) => [orderId, costMinor + each]));
}

/** A share that differs from the one told by less than this part of what is left of it is not told again. */
const worthTelling = 0.1;

/** What was told to a session before, and what it may cost by now. */
export interface ToldShare {
  toldMinor: number;
  shareMinor: number;
  costMinor: number;
}

/**
 * Whether running sessions must hear of their new shares: where what they were told before comes to more than there is, or some
 * would be ended though money is left. Otherwise the old ones do, and no order is written.
 */
export function mustTell(balanceMinor: number, otherMinor: number, shares: readonly ToldShare[]): boolean {
  const told = shares.reduce((sum, { toldMinor }) => sum + toldMinor, otherMinor);
  if (told > Math.max(0, balanceMinor)) return true;
  return shares.some(
    ({ toldMinor, shareMinor, costMinor }) =>
      Math.abs(shareMinor - toldMinor) > worthTelling * Math.max(0, toldMinor - costMinor),
  );
}

/** A session of a fleet that runs. */
export interface RunningSession {
  orderId: number;
  fleetId: number;
  operatorId: number;
  vehicleId: number;
  chargePointId: number;
  connectorId: number;
  startedAt: Date;
  /** What it has taken by its last reading. */
  energyWh: number;
}
