import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { vi } from 'vitest';

const patience = { timeout: 20_000, interval: 10 };

/** A bare connection, as hostile as its test wants. */
export class Wire {
  /** All that came, byte by byte. */
  heard = '';
  isClosed = false;

  private constructor(readonly socket: Socket) {
    socket.on('error', () => undefined);
    socket.on('data', (data) => (this.heard += data.toString('latin1')));
    socket.on('close', () => (this.isClosed = true));
  }

  static async to(port: number): Promise<Wire> {
    const socket = connect(port, '127.0.0.1');
    const wire = new Wire(socket);
    await once(socket, 'connect');
    return wire;
  }

  /** Resolves when the system has taken the bytes. */
  async send(...parts: readonly (string | Buffer)[]): Promise<this> {
    for (const part of parts) await new Promise<void>((resolve) => this.socket.write(part, () => resolve()));
    return this;
  }

  async hears(pattern: RegExp | string): Promise<void> {
    await vi.waitFor(() => {
      const isThere = typeof pattern === 'string' ? this.heard.includes(pattern) : pattern.test(this.heard);
      if (!isThere)
        throw new Error(`${String(pattern)} is not in what was heard: ${this.heard.slice(0, 2_000)}`);
    }, patience);
  }

  async closes(): Promise<void> {
    await vi.waitFor(() => {
      if (!this.isClosed) throw new Error('the connection is still open');
    }, patience);
  }

  /** The statuses of all answers so far. */
  statuses(): number[] {
    return [...this.heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  reset(): void {
    this.socket.resetAndDestroy();
  }
}

/** A request for WebSocket, with more lines of headers. */
export const handshake = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`;

/** A request of any kind; a body brings its length. */
export const plainRequest = (line: string, { headers = '', body = '' } = {}): string =>
  `${line} HTTP/1.1\r\nHost: x\r\n${headers}${body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`}\r\n${body}`;
