import type { RawData, WebSocket } from 'ws';
import { errorCode } from '../../platform/errors';
import type { Logger } from '../../platform/log';
import type { Connection } from './connection';

export interface HearingOptions {
  log: Logger;
  /** Hears of each sign of life (docs/chargers-in-the-field.md#silent-charger). */
  onAlive(chargePointId: number): void;
  /** Its socket is closed; the code is 1006 where its device said nothing to that (RFC 6455 section 7.1.5). */
  onGone(connection: Connection, code: number): void;
  settle(work: Promise<void>): void;
}

/** What ws calls a frame beyond its bound. */
const tooLarge = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

/** Brings what happens on chargers' sockets to their connections, by the same few functions for all of them. */
export class Hearing {
  readonly #connections = new WeakMap<WebSocket, Connection>();
  readonly #listeners: Readonly<Record<string, (this: WebSocket, ...told: never[]) => void>>;

  constructor(options: HearingOptions) {
    this.#listeners = listenersOf(options, (socket) => this.#connections.get(socket));
  }

  hear(socket: WebSocket, connection: Connection): void {
    this.#connections.set(socket, connection);
    for (const [event, listener] of Object.entries(this.#listeners))
      socket.on(event, listener as (...told: unknown[]) => void);
  }
}

function listenersOf(
  { log, onAlive, onGone, settle }: HearingOptions,
  connectionOf: (socket: WebSocket) => Connection | undefined,
) {
  const alive = (socket: WebSocket): Connection | undefined => {
    const connection = connectionOf(socket);
    if (connection !== undefined) onAlive(connection.speaker.chargePointId);
    return connection;
  };
  return {
    error(this: WebSocket, error: Error): void {
      const connection = connectionOf(this);
      if (connection === undefined) return;
      const { chargePointId } = connection.speaker;
      if (errorCode(error) !== tooLarge) return log.info({ err: error, chargePointId }, 'socket failed');
      log.warn({ chargePointId }, 'a message was too large to be received');
      settle(connection.noteUnread());
    },
    message(this: WebSocket, data: RawData, isBinary: boolean): void {
      alive(this)?.receive(data, isBinary);
    },
    ping(this: WebSocket): void {
      alive(this)?.pinged();
    },
    pong(this: WebSocket): void {
      alive(this)?.heard();
    },
    close(this: WebSocket, code: number): void {
      const connection = connectionOf(this);
      if (connection !== undefined) onGone(connection, code);
    },
  };
}
