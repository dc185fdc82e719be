import type { Deviation } from '@voltdeck/ocpp';
import { countDeviations } from '../../charging';
import type { Conversation } from './dialect';
import { storable } from './storable';

/** Names of fields are the charger's own, so that one message could fill the table. */
const mostCounted = 50;
const longestPath = 120;

/** Counts what a charger says otherwise than the standard, by model and firmware. */
export async function recordDeviations(
  conversation: Conversation,
  action: string,
  deviations: readonly Deviation[],
): Promise<void> {
  if (deviations.length === 0) return;
  const { chargePointId } = conversation.speaker;
  const seen = deviations
    .slice(0, mostCounted)
    .map(({ path, kind }) => ({ action, path: storable(path).slice(0, longestPath), kind }));
  await conversation.act((ctx) => countDeviations(ctx, chargePointId, seen));
}
