import type { OrderState } from '@voltdeck/contract';
import { startObstacle } from '../../../network';
import { isOpen, isRunning, type OrderRow } from '../../orders/rules/order';
import type { ConnectorReport } from './event';
import { change, complete, judgedFor, type Life, notePause, pass, tell } from './life';
import { unfinishedOf } from './opening';
import { ask } from './asked';

/** What a running order becomes when its connector reports; null when it stays. */
const stateOnReport = (state: OrderState, report: ConnectorReport): OrderState | null => {
  if (report.activity === 'suspended' && state === 'charging') return 'suspended';
  if (report.activity === 'charging' && state === 'suspended') return 'charging';
  if (report.status === 'available' && state === 'finishing') return 'completed';
  return null;
};

/** A connector may be free before its session's stop arrives, and taken again by the next car (docs/chargers-in-the-field.md#available-before-the-stop). */
function notePlug(life: Life, order: OrderRow, report: ConnectorReport, at: Date): OrderRow {
  // Whoever looks at the order sees that only the charger's word is missing.
  if (report.status === 'available') {
    const left = change(life, order, { unplugged_at: at });
    tell(life, left);
    return left;
  }
  // Energy that flows on shows that the word was wrong.
  const isWrong = report.activity === 'charging' && order.unplugged_at !== null;
  return isWrong ? change(life, order, { unplugged_at: null }) : order;
}

/** What a connector's word does to the order on it. */
export function followReport(life: Life, report: ConnectorReport, at: Date): void {
  const { connector } = life.known;
  for (const found of unfinishedOf(life)) {
    if (found.connector_id !== connector?.id || found.awaits_events) continue;
    const order = isRunning(found.state) ? notePlug(life, found, report, at) : found;
    const next = stateOnReport(order.state, report);
    if (next === 'completed') complete(life, order, at);
    else if (next !== null) {
      notePause(life, order, { to: next, at, detail: report.ocppStatus });
      pass(life, order, next);
    }
  }
}

/** The connector that a car was plugged into where charging is free, and nothing keeps a session away; or null. */
function connectorToVend(life: Life, report: ConnectorReport) {
  const { place, now } = life;
  const { heard, connector } = life.known;
  if (place.freeVendTag === null || report.activity !== 'plugged' || heard?.isPlugIn !== true) return null;
  const meant = place.connectors.find(({ id }) => id === connector?.id);
  if (meant === undefined) return null;
  const open = unfinishedOf(life).filter(({ state }) => isOpen(state));
  const held = new Set(open.map((order) => order.connector_id));
  return startObstacle(place, meant, now, held) === null ? meant : null;
}

/** A car was plugged in where charging is free: the charger is asked to begin with the charge point's tag (docs/decisions.md#starts). */
export function vendFreely(life: Life, report: ConnectorReport): void {
  const { place, now: at } = life;
  const connector = connectorToVend(life, report);
  if (connector === null || place.freeVendTag === null) return;
  const { freeVendTag: uid } = place;
  const judged = judgedFor(life, { who: { uid }, connectorId: connector.id, at, isOffline: false });
  if (judged.verdict !== 'accepted') return;
  ask(life, { connectorId: connector.id, way: 'free-vend', uid, membershipId: null, judged });
}
