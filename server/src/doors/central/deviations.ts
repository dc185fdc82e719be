import type { Deviation } from '@voltdeck/ocpp';
import { countDeviations } from '../../charging';
import type { Conversation } from './dialect';

/** Counts what a charger says otherwise than the standard, by model and firmware. */
export async function recordDeviations(
  conversation: Conversation,
  action: string,
  deviations: readonly Deviation[],
): Promise<void> {
  if (deviations.length === 0) return;
  const { chargePointId } = conversation.speaker;
  const seen = deviations.map(({ path, kind }) => ({ action, path, kind }));
  await conversation.act((ctx) => countDeviations(ctx, chargePointId, seen));
}
