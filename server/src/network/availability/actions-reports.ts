import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { holdStation, saveStation } from '../charge-points/store-states';
import { recordEvents } from '../events/actions';
import { faultEvents } from '../events/rules';
import {
  afterReport,
  isFaulted,
  isSameState,
  mostConnectors,
  type ConnectorRow,
  type StatusReport,
} from '../connectors/rules';
import { countConnectors, holdConnector, insertConnectors, saveState } from '../connectors/store';
import { alignSiblings } from '../connectors/store-told';
import { refreshStatus } from './actions';
import { afterStationReport, isSameStation } from './rules-station';

async function reported(ctx: Ctx, chargePointId: number, number: number): Promise<ConnectorRow> {
  const known = await holdConnector(ctx.tx, chargePointId, number);
  if (known !== null) return known;
  if ((await countConnectors(ctx.tx, chargePointId)) >= mostConnectors)
    throw new Problem('connector.unknown');
  await insertConnectors(ctx.tx, chargePointId, [{ number }]);
  const made = await holdConnector(ctx.tx, chargePointId, number);
  if (made === null)
    throw new Error(`connector ${number} of charge point ${chargePointId} could not be made`);
  return made;
}

/** What a report did to a connector. */
export interface Heard {
  connectorId: number;
  /** Whether it looks different now. */
  changed: boolean;
  /** Since when that counts; null where something newer was known of it. */
  at: Date | null;
  /** A car came: it was not busy before. */
  isPlugIn: boolean;
}

/** A clock that runs ahead must not silence what comes later. */
const notAhead = (ctx: Ctx, told: StatusReport): StatusReport => ({
  ...told,
  at: told.at > ctx.now ? ctx.now : told.at,
});

/**
 * Takes in what a charger says of a connector; a number it never announced becomes a connector
 * (docs/chargers-in-the-field.md#unannounced-connector).
 */
export async function recordConnectorStatus(
  ctx: Ctx,
  chargePointId: number,
  told: StatusReport,
): Promise<Heard> {
  const report = notAhead(ctx, told);
  const connector = await reported(ctx, chargePointId, report.number);
  const own = { ...connector, status: connector.own_status };
  const state = afterReport(own, report);
  if (state === null) return { connectorId: connector.id, changed: false, at: null, isPlugIn: false };
  await saveState(ctx.tx, connector.id, state);
  const faults = { wasFaulted: isFaulted(connector), isFaulted: isFaulted(state) };
  if (connector.evse_id !== null) await alignSiblings(ctx.tx, chargePointId);
  await recordEvents(ctx, faultEvents(chargePointId, report, faults));
  const changed = !isSameState(own, state);
  if (changed) await refreshStatus(ctx, [chargePointId], 'changed');
  const isPlugIn = state.status === 'busy' && own.status !== 'busy';
  return { connectorId: connector.id, changed, at: state.told_at, isPlugIn };
}

/** Takes in what a charger says of itself as a whole: a state beside its connectors, which stay as they are (docs/chargers-in-the-field.md#connector-zero). */
export async function recordStationStatus(
  ctx: Ctx,
  chargePointId: number,
  told: StatusReport,
): Promise<void> {
  const report = notAhead(ctx, told);
  const known = await holdStation(ctx.tx, chargePointId);
  const state = known === null ? null : afterStationReport(known, report);
  if (known === null || state === null) return;
  await saveStation(ctx.tx, chargePointId, state);
  const faults = { wasFaulted: known.status === 'Faulted', isFaulted: state.status === 'Faulted' };
  await recordEvents(ctx, faultEvents(chargePointId, report, faults));
  if (!isSameStation(known, state)) await refreshStatus(ctx, [chargePointId], 'changed');
}
