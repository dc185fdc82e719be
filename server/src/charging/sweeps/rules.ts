import { hourMs, minuteMs } from '../../kernel/clock';
import type { OrderRow } from '../orders/rules';

/** What is known of the place of a running order. */
export interface Standing {
  silentSince: Date | null;
  availableSince: Date | null;
}

const silentMs = 24 * hourMs;
/** Available may arrive before the stop (charger-field-notes.md, 18), so the stop gets this long. */
const patienceMs = 5 * minuteMs;

/** Why a running order must be closed by rule, or null (decisions.md, "Orders"). */
export const verdictOnOverdue = (
  order: Pick<OrderRow, 'started_at'>,
  standing: Standing,
  now: Date,
): 'silent' | 'connector-available' | null => {
  const ago = (at: Date | null): number => (at === null ? 0 : now.getTime() - at.getTime());
  if (ago(standing.silentSince) >= silentMs) return 'silent';
  const { availableSince } = standing;
  const isAfterStart =
    availableSince !== null && order.started_at !== null && availableSince > order.started_at;
  return isAfterStart && ago(availableSince) >= patienceMs ? 'connector-available' : null;
};
