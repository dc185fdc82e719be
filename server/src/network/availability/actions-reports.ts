import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import type { ChargePointState } from '../charge-points/rules';
import { holdStates, saveStations } from '../charge-points/store-states';
import { recordEvents } from '../events/actions';
import { recordFaults } from '../faults/actions';
import { type ConnectorRow, mostConnectors, type StatusReport } from '../connectors/rules';
import { allConnectors, insertConnectors, saveStates } from '../connectors/store';
import { settleStatus } from './actions';
import { hearConnector, hearStation, type Heard, notAhead, type Outcome } from './rules-reports';

/** What a charger says of a connector, or of itself as a whole as number 0, and when that came. */
export interface ReceivedReport {
  chargePointId: number;
  report: StatusReport;
  receivedAt: Date;
}

const isPresent = (connectors: readonly ConnectorRow[], number: number): boolean =>
  connectors.some((connector) => connector.number === number && connector.removed_at === null);

/**
 * The connectors of charge points that reports speak of, after those that nobody announced were made.
 * One is not made where a charger made too many already.
 */
async function connectorsTold(
  ctx: Ctx,
  told: readonly ReceivedReport[],
): Promise<Map<number, ConnectorRow[]>> {
  const known = await allConnectors(
    ctx.tx,
    told.map(({ chargePointId }) => chargePointId),
  );
  const missing = told.flatMap(({ chargePointId, report: { number } }) => {
    const connectors = known.get(chargePointId) ?? [];
    const mayMake = connectors.length < mostConnectors && !isPresent(connectors, number);
    return mayMake ? [{ chargePointId, number }] : [];
  });
  if (missing.length === 0) return known;
  await insertConnectors(ctx.tx, missing);
  const made = await allConnectors(
    ctx.tx,
    missing.map(({ chargePointId }) => chargePointId),
  );
  return new Map([...known, ...made]);
}

const refused = (code: 'connector.unknown' | 'not-found'): Outcome => ({ answer: new Problem(code) });

/** What each report does; a charge point that never was has nothing to say. */
async function outcomesOf(
  ctx: Ctx,
  reports: readonly ReceivedReport[],
  states: ReadonlyMap<number, ChargePointState>,
): Promise<Outcome[]> {
  const ofConnectors = reports.filter(
    ({ chargePointId, report }) => report.number !== 0 && states.has(chargePointId),
  );
  const connectors = await connectorsTold(ctx, ofConnectors);
  return reports.map((received) => {
    const { chargePointId, receivedAt } = received;
    const report = notAhead(received.report, receivedAt);
    const state = states.get(chargePointId);
    if (report.number === 0) return state === undefined ? { answer: null } : hearStation(state, report);
    if (state === undefined) return refused('not-found');
    return hearConnector(connectors.get(chargePointId) ?? [], report) ?? refused('connector.unknown');
  });
}

/**
 * Takes in what chargers say of their connectors or of themselves as a whole, at most one report of each; answers in their order.
 * A number that was never announced becomes a connector (docs/chargers-in-the-field.md#unannounced-connector).
 * Number 0 is a state beside the connectors, which stay as they are (docs/chargers-in-the-field.md#connector-zero), and has no answer.
 */
export async function recordReports(
  ctx: Ctx,
  reports: readonly ReceivedReport[],
): Promise<(Heard | null | Problem)[]> {
  const held = await holdStates(
    ctx.tx,
    reports.map(({ chargePointId }) => chargePointId),
  );
  const states = new Map(held.map((state) => [state.id, state]));
  const outcomes = await outcomesOf(ctx, reports, states);
  const each = reports.map(({ chargePointId: id, receivedAt: at }, index) => ({
    id,
    at,
    ...outcomes[index],
  }));
  await saveStates(
    ctx.tx,
    each.flatMap(({ connectors = [] }) => connectors),
  );
  await saveStations(
    ctx.tx,
    each.flatMap(({ id, station }) => (station === undefined ? [] : [{ id, state: station }])),
  );
  await recordEvents(
    ctx,
    each.flatMap(({ at, events = [] }) => events.map((event) => ({ ...event, at }))),
  );
  await recordFaults(
    ctx,
    each.flatMap(({ faults = [] }) => faults),
  );
  await settleStatus(
    ctx,
    each.flatMap(({ id, isNews, station }) => {
      const state = states.get(id);
      if (isNews !== true || state === undefined) return [];
      return [station === undefined ? state : { ...state, stationStatus: station.status }];
    }),
    () => true,
  );
  return outcomes.map(({ answer }) => answer);
}

/** Takes in what a charger says of a connector. */
export async function recordConnectorStatus(
  ctx: Ctx,
  chargePointId: number,
  report: StatusReport,
): Promise<Heard> {
  const [heard] = await recordReports(ctx, [{ chargePointId, report, receivedAt: ctx.now }]);
  if (heard instanceof Problem) throw heard;
  if (heard === undefined || heard === null) throw new Error('a report of a connector has an answer');
  return heard;
}

/** Takes in what a charger says of itself as a whole. */
export async function recordStationStatus(
  ctx: Ctx,
  chargePointId: number,
  report: StatusReport,
): Promise<void> {
  await recordReports(ctx, [{ chargePointId, report: { ...report, number: 0 }, receivedAt: ctx.now }]);
}
