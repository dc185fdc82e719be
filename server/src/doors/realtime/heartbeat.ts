import type { Connection } from './connection';
import type { Limits } from './limits';
import { encode } from './protocol';

/** One round: who was silent is pinged, who stays silent is given up, and everybody may send frames again. */
export function beat(
  connections: Iterable<Connection>,
  nowMs: number,
  { silenceMs }: Pick<Limits, 'silenceMs'>,
): void {
  for (const connection of connections) {
    connection.framesThisRound = 0;
    const silentMs = nowMs - connection.lastHeardMs;
    if (silentMs < silenceMs) continue;
    if (!connection.isPinged) {
      // Asked first in any case: after this process itself stood still, everybody seems silent.
      connection.isPinged = true;
      connection.send(encode('pusher:ping', {}));
    } else if (silentMs >= 2 * silenceMs) connection.close('noPong');
  }
}
