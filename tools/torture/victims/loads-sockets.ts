import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { largeCall } from '../points/sizes';
import { TortureCharger } from '../wire/charger';
import { handshakeOf, openSocket, Wire } from '../wire/websocket';
import { type Load, strangerOf, type Tools, type Turn } from './load';

const plug = async (
  { port, attacker, held }: Tools,
  from: number,
  count: number,
): Promise<TortureCharger[]> => {
  const identities = attacker.chargers.slice(from, from + count);
  const chargers = await Promise.all(identities.map((identity) => TortureCharger.plug({ port, identity })));
  held.push(...chargers.map(({ wire }) => wire.socket));
  return chargers;
};

type Speak = (charger: TortureCharger, turn: number) => Promise<unknown>;

/** Some chargers speak by turns; one that was cut off comes back. */
const speaking =
  (count: number, speak: Speak) =>
  async (tools: Tools): Promise<Turn> => {
    const chargers = await plug(tools, 2, count);
    return async (turn) => {
      const index = turn % count;
      if (chargers[index]?.wire.isOpen !== true) {
        const [again] = await plug(tools, 2 + index, 1);
        if (again !== undefined) chargers[index] = again;
      }
      const charger = chargers[index];
      if (charger === undefined) return false;
      await speak(charger, turn);
      return true;
    };
  };

const heartbeat: Speak = (charger) => charger.call('Heartbeat', {}, 60_000);

const sendLarge: Speak = (charger, turn) => {
  const id = `large-${turn}-${randomUUID()}`;
  return charger.ask(id, largeCall(id, 990_000), 10_000);
};

const meterValues = (turn: number): object => ({
  connectorId: 1 + (turn % 2),
  meterValue: [
    {
      timestamp: new Date().toISOString(),
      sampledValue: [{ value: String(turn), measurand: 'Energy.Active.Import.Register' }],
    },
  ],
});

/** What writes most, without a pause. */
const flood: Speak = (charger, turn) => {
  const status = {
    connectorId: 1 + (turn % 2),
    errorCode: 'NoError',
    status: turn % 4 < 2 ? 'Preparing' : 'Available',
  };
  return turn % 2 === 0
    ? charger.call('MeterValues', meterValues(turn), 60_000)
    : charger.call('StatusNotification', status, 60_000);
};

const firstBytes = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    socket.once('data', () => resolve(true));
    socket.once('close', () => resolve(false));
  });

/** A new connection each time, which says something and is answered. */
const connecting =
  (textOf: (turn: number, tools: Tools) => string) =>
  async (tools: Tools): Promise<Turn> =>
  async (turn) => {
    const socket = await openSocket(tools.port, strangerOf(turn));
    tools.held.push(socket);
    socket.write(textOf(turn, tools));
    const isAnswered = await firstBytes(socket);
    socket.destroy();
    return isAnswered;
  };

/** A new connection each time, which is kept and says no more. */
const holding =
  (textOf: (turn: number, tools: Tools) => string) =>
  async (tools: Tools): Promise<Turn> =>
  async (turn) => {
    const socket = await openSocket(tools.port, strangerOf(turn));
    tools.held.push(socket);
    socket.write(textOf(turn, tools));
    return true;
  };

const requestOf = (line: string, headers = ''): string =>
  `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${headers}\r\n`;
const health = connecting(() => requestOf('GET /health'));

const knock = (turn: number, { attacker }: Tools): string => {
  const { identifier = 'NOBODY' } = attacker.chargers[turn % attacker.chargers.length] ?? {};
  const named = turn % 2 === 0 ? identifier : `NOBODY-${turn}`;
  const protocol = turn % 3 === 0 ? undefined : 'ocpp1.6';
  return handshakeOf({ path: `/ocpp/${named}`, protocol, credentials: `${named}:wrong-${turn}` });
};

const json = 'Content-Type: application/json\r\n';
const halfBody = `${requestOf('POST /api/v3/auth/login', `${json}Content-Length: 1000\r\n`)}{"email":"half`;
const wholeBody = `${requestOf('POST /api/v3/auth/logout', `${json}Content-Length: 2\r\n`)}{}`;

const largePages = [
  '/api/messages?per_page=200',
  '/docs/openapi.json',
  '/api/charge-points?page=1&per_page=200',
];
const largeRequest = (turn: number, { attacker }: Tools): string =>
  requestOf(`GET ${largePages[turn % largePages.length]}`, `Authorization: Bearer ${attacker.token}\r\n`);

/** Asks for much and reads nothing of it. */
const notReading =
  (textOf: (turn: number, tools: Tools) => string) =>
  async (tools: Tools): Promise<Turn> =>
  async (turn) => {
    const socket = await openSocket(tools.port, strangerOf(turn));
    socket.pause();
    tools.held.push(socket);
    return socket.write(textOf(turn, tools));
  };

/** Reads all of it. */
const reading =
  (textOf: (turn: number, tools: Tools) => string) =>
  async (tools: Tools): Promise<Turn> =>
  async (turn) => {
    const socket = await openSocket(tools.port, strangerOf(turn));
    tools.held.push(socket);
    socket.resume();
    socket.write(textOf(turn, tools));
    await new Promise((resolve) => socket.once('close', resolve));
    return true;
  };

const listen = async (tools: Tools): Promise<Turn> => {
  const { port, held } = tools;
  return async () => {
    const wire = await Wire.open(port, { path: '/app/voltdeck?protocol=7' }, '127.0.0.60');
    held.push(wire.socket);
    return true;
  };
};

export const socketLoads: readonly Load[] = [
  {
    name: 'large-frames',
    pace: { perSecond: 8 },
    did: '8 frames of 990 kB a second from 4 chargers; 8 heartbeats',
    attack: speaking(4, sendLarge),
    harmless: speaking(4, heartbeat),
  },
  {
    name: 'handshakes',
    pace: { perSecond: 100 },
    did: '100 handshakes a second that are refused; 100 new connections for /health',
    attack: connecting(knock),
    harmless: health,
  },
  {
    name: 'frame-flood',
    pace: { perSecond: 200 },
    did: '200 frames a second that write, from one charger; 200 heartbeats from 20',
    attack: speaking(1, flood),
    harmless: speaking(20, heartbeat),
  },
  {
    name: 'half-bodies',
    pace: { perSecond: 50 },
    did: '50 bodies a second that are never sent to the end; 50 whole ones',
    attack: holding(() => halfBody),
    harmless: connecting(() => wholeBody),
  },
  {
    name: 'listeners',
    pace: { perSecond: 50 },
    did: '50 real-time sockets a second that subscribe to nothing; 50 new connections for /health',
    attack: listen,
    harmless: health,
  },
  {
    name: 'slow-readers',
    pace: { perSecond: 10 },
    did: '10 large answers a second that are asked for and not read; the same, read',
    attack: notReading(largeRequest),
    harmless: reading(largeRequest),
  },
];
