import {
  type ChargingPlace,
  chargingPlaces,
  connectorNumbersOf,
  recordClockSkews,
  recordReports,
  type StatusReport,
} from '../../../network';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { isSaidLast, measureSkew, readTime, showsRightClock } from '../../readings/rules/time';
import type { ConnectorEvent, Outlet, SessionEvent, Source } from '../rules/event';
import { connectorAt, likelyConnectors } from '../rules/opening';
import { timeOf } from '../rules/times';
import { isPlaced, type Loading, type Placed, settle } from './loading';

/** How an event's device names its connector, where it does so by EVSE. */
export const outletOf = (event: SessionEvent): Outlet | null =>
  'outlet' in event && event.outlet !== undefined ? event.outlet : null;

/** An event on the connector with this number. */
export function at(event: SessionEvent, number: number | null): SessionEvent {
  switch (event.kind) {
    case 'connector':
      return { ...event, report: { ...event.report, number: number ?? 0 } };
    case 'readings':
      return { ...event, connectorNumber: number ?? 0 };
    case 'started':
    case 'updated':
    case 'ended':
      return { ...event, connectorNumber: number };
    default:
      return event;
  }
}

/** Gives events the numbers of the connectors that their chargers name otherwise. */
export async function nameConnectors(ctx: Ctx, all: readonly Loading[]): Promise<void> {
  const asking = all.flatMap((loading) => {
    const outlet = outletOf(loading.event);
    return outlet === null ? [] : [{ loading, outlet }];
  });
  if (asking.length === 0) return;
  const numbers = await connectorNumbersOf(
    ctx,
    asking.map(({ loading, outlet }) => ({ chargePointId: loading.source.chargePointId, ...outlet })),
  );
  asking.forEach(({ loading }, index) =>
    settle(loading, numbers[index], (number) => (loading.event = at(loading.event, number))),
  );
}

interface Reporting {
  loading: Placed;
  event: ConnectorEvent;
  report: StatusReport;
  /** Milliseconds its charger's clock is ahead, where this tells. */
  skewMs: number | null;
}

/** The connector that a report without a number is about: the only one, which nobody may have announced; null among several. */
const numberMeant = ({ connectors }: ChargingPlace, told: number | null): number | null => {
  if (told !== null) return told;
  return connectors.length > 1 ? null : (connectors[0]?.number ?? 1);
};

/** What a clock was before it was set counts for what its device kept until then, as long as the connection lasts. */
function noteClock(source: Source, beforeMs: number | null, nowMs: number | null): void {
  if (beforeMs !== null && nowMs !== null && source.connectedAt !== null) source.skewBeforeMs ??= beforeMs;
}

/**
 * Begins and ends of sessions that tell the present show a clock that agrees with ours, also where no report tells a time
 * (docs/chargers-in-the-field.md#wrong-clock).
 */
export async function hearClocks(ctx: Ctx, all: readonly Placed[]): Promise<void> {
  const told = all.filter(({ known, event, at: receivedAt }) => {
    if (event.kind !== 'started' && event.kind !== 'ended') return false;
    return (
      !event.isOffline && showsRightClock({ deviceAt: event.deviceAt, receivedAt }, known.place.clockSkewMs)
    );
  });
  if (told.length === 0) return;
  for (const loading of told) {
    const { source, known } = loading;
    noteClock(source, known.place.clockSkewMs, 0);
    loading.known = {
      ...known,
      skewBeforeMs: source.skewBeforeMs ?? null,
      place: { ...known.place, clockSkewMs: 0 },
    };
  }
  await recordClockSkews(
    ctx,
    told.map(({ known }) => ({ chargePointId: known.place.id, skewMs: 0 })),
  );
}

/** When a report is from, and whether its charger said it last; none where nobody knows what it is about. */
function readReport(loading: Placed, event: ConnectorEvent): Reporting[] {
  const { source, known, at: receivedAt } = loading;
  const number = numberMeant(known.place, event.report.number);
  if (number === null) return [];
  const { ocppStatus, status, fault, faultWords, deviceAt } = event.report;
  const before = known.place.clockSkewMs;
  const measured = measureSkew({ deviceAt, receivedAt }, source.clockHint ?? null, before);
  source.clockHint = measured.hint;
  noteClock(source, before, measured.skewMs);
  const skewMs = measured.skewMs ?? known.place.clockSkewMs;
  const time = readTime({
    // While the clock is unknown, what comes now is taken to have happened now.
    deviceAt: skewMs === null ? null : deviceAt,
    receivedAt,
    skewMs,
    connectedAt: source.connectedAt,
  });
  const isInOrder = isSaidLast(deviceAt, source.told?.get(number) ?? null);
  const report = { number, ocppStatus, status, fault, faultWords, at: time.at, isInOrder };
  return [{ loading, event, report, skewMs: measured.skewMs }];
}

async function placeAnew(ctx: Ctx, all: readonly Placed[]): Promise<void> {
  const places = await chargingPlaces(
    ctx,
    all.map(({ source }) => source.chargePointId),
  );
  for (const loading of all) {
    const { known } = loading;
    loading.known = { ...known, place: places.get(known.place.id) ?? known.place };
  }
}

/** Records what chargers say of connectors, or of themselves as a whole: network keeps it, and tells what came of it. */
export async function hearReports(ctx: Ctx, all: readonly Loading[]): Promise<void> {
  const told = all
    .filter(isPlaced)
    .flatMap((loading) => (loading.event.kind === 'connector' ? readReport(loading, loading.event) : []));
  if (told.length === 0) return;
  const skews = told.flatMap(({ skewMs, loading: { known } }) =>
    skewMs === null ? [] : [{ chargePointId: known.place.id, skewMs }],
  );
  await recordClockSkews(ctx, skews);
  const heard = await recordReports(
    ctx,
    told.map(({ loading, report }) => ({
      chargePointId: loading.known.place.id,
      report,
      receivedAt: loading.at,
    })),
  );
  told.forEach(({ loading, event, report }, index) =>
    settle(loading, heard[index], (came) => {
      const { source, known } = loading;
      const { deviceAt } = event.report;
      if (report.isInOrder === true && deviceAt !== null)
        (source.told ??= new Map()).set(report.number, deviceAt);
      if (came === null) return;
      loading.known = {
        ...known,
        connector: { id: came.connectorId, number: report.number },
        heard: { at: came.at, isPlugIn: came.isPlugIn },
      };
    }),
  );
  await placeAnew(
    ctx,
    told.map(({ loading }) => loading).filter(({ known }) => known.heard !== null),
  );
}

/** The connectors on which transactions start; one that nobody announced is made (docs/chargers-in-the-field.md#unannounced-connector). */
export async function findConnectors(ctx: Ctx, starts: readonly Placed[]): Promise<void> {
  const missing: { loading: Placed; number: number }[] = [];
  for (const loading of starts) {
    const { known, event } = loading;
    const told = event.kind === 'started' ? event.connectorNumber : null;
    const [likely = null] = told === null ? likelyConnectors(known.place, known.orders) : [];
    const connector = connectorAt(known.place, told) ?? likely;
    const isTaken = told === null && known.place.connectors.length > 0;
    // Which of the sessions there it would end, nobody can tell.
    if (connector === null && isTaken) loading.fault = new Problem('connector.unknown');
    else if (connector === null) missing.push({ loading, number: Math.max(1, told ?? 1) });
    else loading.known = { ...known, connector };
  }
  if (missing.length === 0) return;
  const heard = await recordReports(
    ctx,
    missing.map(({ loading: { known, event, at: receivedAt }, number }) => {
      const deviceAt = event.kind === 'started' ? event.deviceAt : null;
      const time = timeOf(known, deviceAt, receivedAt);
      const report = { number, ocppStatus: 'Charging', status: 'busy', fault: null, at: time.at } as const;
      return { chargePointId: known.place.id, report, receivedAt };
    }),
  );
  missing.forEach(({ loading, number }, index) =>
    settle(loading, heard[index] ?? undefined, ({ connectorId }) => {
      loading.known = { ...loading.known, connector: { id: connectorId, number } };
    }),
  );
  await placeAnew(
    ctx,
    missing.map(({ loading }) => loading),
  );
}
