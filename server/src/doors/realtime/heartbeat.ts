import type { Connection } from './connection';
import type { Limits } from './limits';
import { encode } from './protocol';

/**
 * One round: who was silent is pinged, who stays silent or listens to nothing is given up, and everybody may send frames again.
 */
export function beat(
  connections: Iterable<Connection>,
  nowMs: number,
  { silenceMs, subscribeMs }: Pick<Limits, 'silenceMs' | 'subscribeMs'>,
): void {
  for (const connection of connections) {
    connection.framesThisRound = 0;
    if (connection.idleSinceMs !== null && nowMs - connection.idleSinceMs >= subscribeMs) {
      // One round more: after this process itself stood still, what it was sent meanwhile is not read yet.
      if (connection.isOverdue) connection.close('unsubscribed');
      connection.isOverdue = true;
    } else connection.isOverdue = false;
    const silentMs = nowMs - connection.lastHeardMs;
    if (silentMs < silenceMs) continue;
    if (!connection.isPinged) {
      // Asked first in any case: after this process itself stood still, everybody seems silent.
      connection.isPinged = true;
      connection.send(encode('pusher:ping', {}));
    } else if (silentMs >= 2 * silenceMs) connection.close('noPong');
  }
}
