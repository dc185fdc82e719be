import type { Ctx } from '../../platform/ctx';
import { refreshStatus } from '../availability/actions';
import { recordEvents } from '../events/actions';
import { faultEvents, type FaultChange } from '../events/rules';
import { alignSiblings } from '../evses/store';
import { afterReport, isFaulted, isSameState, type ConnectorRow, type StatusReport } from './rules';
import { holdConnectors, insertConnectors, saveState } from './store';

async function reported(ctx: Ctx, chargePointId: number, number: number): Promise<ConnectorRow[]> {
  const known = await holdConnectors(ctx.tx, chargePointId, number);
  if (known.length > 0 || number === 0) return known;
  await insertConnectors(ctx.tx, chargePointId, [{ number }]);
  return holdConnectors(ctx.tx, chargePointId, number);
}

/** What a report did to a connector: whether it looks different now, and whether nothing newer was known of it. */
interface Heard {
  connectorId: number;
  changed: boolean;
  isNewest: boolean;
  /** A car came: it was not busy before. */
  isPlugIn: boolean;
}

/**
 * Takes in what a charger says of a connector, or of all for number 0; a number it never announced becomes a connector
 * (charger-field-notes.md, 23). Answers each connector it concerns, and whether that looks different now.
 */
export async function recordConnectorStatus(
  ctx: Ctx,
  chargePointId: number,
  told: StatusReport,
): Promise<Heard[]> {
  // A clock that runs ahead must not silence what comes later.
  const report = { ...told, at: told.at > ctx.now ? ctx.now : told.at };
  const connectors = await reported(ctx, chargePointId, report.number);
  const outcomes: Heard[] = [];
  const faults: FaultChange[] = [];
  for (const connector of connectors) {
    const own = { ...connector, status: connector.own_status };
    const state = afterReport(own, report);
    if (state !== null) {
      await saveState(ctx.tx, connector.id, state);
      faults.push({
        number: connector.number,
        wasFaulted: isFaulted(connector),
        isFaulted: isFaulted(state),
      });
    }
    outcomes.push({
      connectorId: connector.id,
      changed: state !== null && !isSameState(own, state),
      isNewest: state !== null,
      isPlugIn: state?.status === 'busy' && own.status !== 'busy',
    });
  }
  if (connectors.some((connector) => connector.evse_id !== null)) await alignSiblings(ctx.tx, chargePointId);
  await recordEvents(ctx, faultEvents(chargePointId, report, faults));
  if (outcomes.some((outcome) => outcome.changed)) await refreshStatus(ctx, [chargePointId], 'changed');
  return outcomes;
}
