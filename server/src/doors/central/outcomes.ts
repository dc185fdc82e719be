import { CallFailed, type Reply } from '@voltdeck/ocpp';
import type { OrderCommand, Outcome } from '../../charging';
import type { Dialect } from './dialect';
import { storable } from './storable';

const longestDetail = 100;

/** What a charger's answer tells, as it can be kept. */
const kept = (outcome: Outcome): Outcome => ({
  ...outcome,
  detail: storable(outcome.detail).slice(0, longestDetail),
});

/** What a reply to a command means. */
export const outcomeIn = (dialect: Dialect, command: OrderCommand, reply: Reply): Outcome =>
  kept(
    reply.kind === 'result'
      ? dialect.outcomeOf(command, reply.payload)
      : { state: 'rejected', detail: reply.code },
  );

/** What became of a command that was sent. */
export async function outcomeOf(
  dialect: Dialect,
  command: OrderCommand,
  reply: Promise<object>,
): Promise<Outcome> {
  try {
    return kept(dialect.outcomeOf(command, await reply));
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { reason, code } = error;
    if (reason === 'refused') return kept({ state: 'rejected', detail: code });
    if (reason === 'crowded') return { state: 'unanswered', detail: 'not-reached', isUnsent: true };
    return { state: 'unanswered', detail: reason };
  }
}
