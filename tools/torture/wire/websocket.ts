import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A connection of our own making, so that it can be cut, held back and lied on at any byte. */
export function openSocket(port: number, from = '127.0.0.1'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}

export interface Handshake {
  path: string;
  protocol?: string;
  /** `user:password`. */
  credentials?: string;
  headers?: Record<string, string>;
}

/** The text that asks for a WebSocket. */
export function handshakeOf({ path, protocol, credentials, headers = {} }: Handshake): string {
  const lines = {
    Host: '127.0.0.1',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...(protocol === undefined ? {} : { 'Sec-WebSocket-Protocol': protocol }),
    ...(credentials === undefined
      ? {}
      : { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    ...headers,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${text.join('')}\r\n`;
}

/** A client must mask; a mask of zeros leaves the text as it is, and costs the attacker nothing. */
const mask = Buffer.alloc(4);

/** A masked frame, whole; `opcode` 1 is text. */
export function frameOf(payload: string | Buffer, opcode = 1): Buffer {
  const data = Buffer.from(payload);
  const head = Buffer.alloc(data.length < 126 ? 2 : data.length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  if (head.length === 2) head[1] = 0x80 | data.length;
  if (head.length === 4) head.writeUInt16BE(data.length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(data.length), 2);
  if (head.length > 2) head[1] = 0x80 | (head.length === 4 ? 126 : 127);
  return Buffer.concat([head, mask, data]);
}

interface Heard {
  opcode: number;
  payload: Buffer;
  /** Bytes that it took. */
  length: number;
}

/** The first frame in what came from the server, which masks nothing; undefined where it is not whole yet. */
function readFrame(bytes: Buffer): Heard | undefined {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  const from = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < from) return undefined;
  const size = from === 4 ? bytes.readUInt16BE(2) : from === 10 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < from + size) return undefined;
  return { opcode: (bytes[0] ?? 0) & 0x0f, payload: bytes.subarray(from, from + size), length: from + size };
}

/** Refused with this status; 0 where the connection ended without a word. */
class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly status: number) {
    super(`the handshake was answered with ${status}`);
  }
}

/** The client's end of a WebSocket. */
export class Wire {
  onText: (text: string) => void = () => undefined;
  /** The code of the server's close, 1006 where it only cut. */
  readonly closed: Promise<number>;
  isOpen = true;
  #code = 1006;
  #rest: Buffer;

  private constructor(
    readonly socket: Socket,
    rest: Buffer,
  ) {
    this.#rest = rest;
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.isOpen = false;
        resolve(this.#code);
      });
    });
    socket.on('data', (chunk: Buffer) => this.#hear(chunk));
    // What came with the handshake's answer is read once somebody listens.
    setImmediate(() => this.#hear(Buffer.alloc(0)));
  }

  /** Opens one; rejects with `Refused`. */
  static async open(port: number, handshake: Handshake, from?: string): Promise<Wire> {
    const socket = await openSocket(port, from);
    socket.write(handshakeOf(handshake));
    return new Promise((resolve, reject) => {
      let heard = Buffer.alloc(0);
      const onClose = (): void => reject(new Refused(0));
      const onData = (chunk: Buffer): void => {
        heard = Buffer.concat([heard, chunk]);
        const end = heard.indexOf('\r\n\r\n');
        if (end < 0) return;
        socket.off('data', onData);
        socket.off('close', onClose);
        const status = Number(heard.toString('latin1', 9, 12));
        if (status === 101) return resolve(new Wire(socket, heard.subarray(end + 4)));
        socket.destroy();
        reject(new Refused(status));
      };
      socket.on('data', onData);
      socket.once('close', onClose);
    });
  }

  /** Answers whether the system took it at once; otherwise it waits in our own memory. */
  send(text: string | Buffer): boolean {
    return this.isOpen && this.socket.write(frameOf(text));
  }

  close(): void {
    if (this.isOpen) this.socket.end(frameOf(Buffer.from([0x03, 0xe8]), 8));
  }

  #hear(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let frame = readFrame(this.#rest); frame !== undefined; frame = readFrame(this.#rest)) {
      this.#rest = this.#rest.subarray(frame.length);
      if (frame.opcode === 1) this.onText(frame.payload.toString('utf8'));
      if (frame.opcode === 9) this.socket.write(frameOf(frame.payload, 10));
      if (frame.opcode === 8) {
        this.#code = frame.payload.length >= 2 ? frame.payload.readUInt16BE(0) : 1005;
        this.socket.end(frameOf(frame.payload, 8));
      }
    }
  }
}
