import { WebSocket, type ClientOptions } from 'ws';
import { chargingHouse, type ChargingHouse } from '../../charging/testing-charging';
import { createChargePoint, createPrice, type CreatedChargePoint, type NewChargePoint } from '../../network';
import type { CentralOptions } from './options';
import { type Door, openDoor } from './testing-door';

export interface TestCentral extends ChargingHouse, Door {
  /** A charge point with a price and one connector. */
  device(identifier: string, change?: Partial<NewChargePoint>): Promise<CreatedChargePoint>;
  online(id: number): Promise<boolean>;
  close(): Promise<void>;
}

/** The door of chargers on a port of its own, over a house whose clock is the system's. */
export async function testCentral(options: Partial<CentralOptions> = {}): Promise<TestCentral> {
  const house = await chargingHouse();
  house.clock.set(new Date());
  const ticking = setInterval(() => house.clock.set(new Date()), 5);
  const door = await openDoor(house, options);
  await house.start();
  return {
    ...house,
    ...door,
    device: (identifier, change = {}) =>
      house.run({ actor: house.mine }, async (ctx) => {
        const added = {
          operatorId: house.mine.operatorId,
          identifier,
          title: identifier,
          visibility: 'public' as const,
          connectors: [{ number: 1, maxPowerW: 22_000 }],
          ...change,
        };
        const made = await createChargePoint(ctx, added);
        const price = {
          starting_time: '00:00',
          ending_time: '00:00',
          price: 0.5,
          price_unit: 'energy' as const,
        };
        await createPrice(ctx, { params: { id: made.id }, query: {}, body: price });
        return made;
      }),
    online: async (id) => {
      const [row] = await house.rows<{ online: boolean }>('select online from charge_points where id = $1', [
        id,
      ]);
      return row?.online ?? false;
    },
    close: async () => {
      await door.close();
      clearInterval(ticking);
      await house.close();
    },
  };
}

export type Message = [number, string, ...unknown[]];

/** A charger's end of a socket, as raw as a charger is. */
export interface Charger {
  socket: WebSocket;
  /** Everything heard, oldest first. */
  heard: Message[];
  closed: Promise<{ code: number; reason: string }>;
  send(frame: unknown): void;
  /** Sends a call and gives its answer. */
  call(action: string, payload: unknown, id?: string): Promise<Message>;
  /** The next message that fits. */
  next(fits: (message: Message) => boolean): Promise<Message>;
  close(): Promise<void>;
}

export const basic = (text: string): ClientOptions => ({
  headers: { authorization: `Basic ${Buffer.from(text).toString('base64')}` },
});

let calls = 0;

/** Opens a socket; `early` is sent in the very moment it opens. */
export async function connect(
  url: string,
  options: ClientOptions = {},
  with_: { protocols?: string | string[]; early?: unknown[] } = {},
): Promise<Charger> {
  const socket = new WebSocket(url, with_.protocols ?? 'ocpp1.6', options);
  const heard: Message[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString()) as Message);
    for (const look of waiting) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  const send = (frame: unknown): void =>
    socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  const next = (fits: (message: Message) => boolean): Promise<Message> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`nothing came, only ${JSON.stringify(heard)}`)), 25_000);
      const look = (): void => {
        const found = heard.find(fits);
        if (found === undefined) return;
        clearTimeout(late);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', reject);
  });
  for (const frame of with_.early ?? []) send(frame);
  return {
    socket,
    heard,
    closed,
    send,
    next,
    call: (action, payload, id = `call-${(calls += 1)}`) => {
      send([2, id, action, payload]);
      return next((message) => message[1] === id && message[0] !== 2);
    },
    close: async () => {
      socket.close();
      await closed;
    },
  };
}

/** The status and body a refused handshake is answered with. */
export function refusal(
  url: string,
  options: ClientOptions = {},
  protocols: string | string[] = 'ocpp1.6',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocols, options);
    socket.once('open', () => reject(new Error('it was let in')));
    socket.on('error', () => undefined);
    socket.once('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
  });
}

/** Waits until something is so. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it never became so');
}
