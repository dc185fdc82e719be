import type { WebSocket } from 'ws';
import { errorCode } from '../../platform/errors';
import type { Logger } from '../../platform/log';
import type { Connection } from './connection';

export interface HearingOptions {
  log: Logger;
  /** Hears of each sign of life (docs/chargers-in-the-field.md#silent-charger). */
  onAlive(): void;
  settle(work: Promise<void>): void;
}

/** What ws calls a frame beyond its bound. */
const tooLarge = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

/** Brings what happens on a charger's socket to its connection. */
export function hear(socket: WebSocket, connection: Connection, options: HearingOptions): void {
  const { log, onAlive, settle } = options;
  const { chargePointId } = connection.speaker;
  socket.on('error', (error) => {
    if (errorCode(error) !== tooLarge) return log.info({ err: error, chargePointId }, 'socket failed');
    log.warn({ chargePointId }, 'a message was too large to be received');
    settle(connection.noteUnread());
  });
  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(1003, 'text frames only');
    onAlive();
    connection.receive(data);
  });
  socket.on('ping', () => {
    onAlive();
    connection.pinged();
  });
  socket.on('pong', () => {
    onAlive();
    connection.heard();
  });
}
