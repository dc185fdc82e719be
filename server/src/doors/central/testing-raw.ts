import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A handshake as it goes over the wire. */
export const handshakeText = (path: string, headers: Readonly<Record<string, string>> = {}): string => {
  const all = {
    Host: 'charge.example.com',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol': 'ocpp1.6',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
};

export const authorization = (password: string): Record<string, string> => ({
  Authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}`,
});

/** A socket below the protocol, for what no well-behaved client does. */
export async function openRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** What comes until it holds these words, or until the other side ends. */
export async function readUntil(socket: Socket, words: string): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    const end = (): void => {
      socket.off('data', take).off('close', end).off('end', end);
      resolve(text);
    };
    const take = (part: Buffer): void => {
      text += part.toString('latin1');
      if (text.includes(words)) end();
    };
    socket.on('data', take).once('close', end).once('end', end);
  });
}

/** A text or control frame of a client, masked with zeros so that it reads as it is (RFC 6455 section 5.2). */
export function frameOf(payload: string | Buffer, opcode: 1 | 8 | 9 = 1): Buffer {
  const body = Buffer.from(payload);
  const isLong = body.length > 125;
  const head = Buffer.alloc(isLong ? 4 : 2);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (isLong ? 126 : body.length);
  if (isLong) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, Buffer.alloc(4), body]);
}

/** A charger's socket after its handshake, raw. */
export async function upgradedRaw(
  url: string,
  identifier: string,
  headers: Readonly<Record<string, string>>,
): Promise<Socket> {
  const socket = await openRaw(url);
  socket.write(handshakeText(`/ocpp/${identifier}`, headers));
  const answer = await readUntil(socket, '\r\n\r\n');
  if (!answer.startsWith('HTTP/1.1 101')) throw new Error(`it was not let in: ${answer}`);
  return socket;
}
