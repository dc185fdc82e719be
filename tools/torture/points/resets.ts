import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { frameOf, handshakeOf, openSocket } from '../wire/websocket';
import type { World } from '../world/world';
import type { Finding, Point } from './point';

/** A door to knock at, and what is sent once it is open. */
interface Door {
  name: string;
  text: string;
  /** After the upgrade. */
  frames?: Buffer[];
}

const firstByte = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('data', () => resolve());
    socket.once('close', () => resolve());
  });

type Stage = (socket: Socket, door: Door) => Promise<void>;

/** How far it goes before the sender resets. */
const stages: Record<string, Stage> = {
  'before a word': async () => undefined,
  'inside the head': async (socket, { text }) => void socket.write(text.slice(0, -9)),
  'with the head': async (socket, { text }) => void socket.write(text),
  'a moment after the head': async (socket, { text }) => {
    socket.write(text);
    await sleep(2);
  },
  'with bytes behind the head': async (socket, { text }) => {
    socket.write(text);
    socket.write(Buffer.alloc(3000, 0x81));
    await sleep(1);
  },
  'after the answer': async (socket, { text }) => {
    socket.write(text);
    await firstByte(socket);
  },
  'inside a frame': async (socket, { text, frames = [] }) => {
    socket.write(text);
    await firstByte(socket);
    const [frame = Buffer.alloc(0)] = frames;
    socket.write(frame.subarray(0, frame.length / 2));
    await sleep(1);
  },
  'while frames are answered': async (socket, { text, frames = [] }) => {
    socket.write(text);
    await firstByte(socket);
    for (const frame of frames) socket.write(frame);
    await sleep(3);
  },
};

const calls = Array.from({ length: 30 }, (_, n) => frameOf(JSON.stringify([2, `r${n}`, 'Heartbeat', {}])));
const pings = Array.from({ length: 30 }, () => frameOf(JSON.stringify({ event: 'pusher:ping', data: {} })));

function doorsOf({ victim }: World): Door[] {
  const [charger = { identifier: '', password: '' }] = victim.chargers.slice(-1);
  const credentials = `${charger.identifier}:${charger.password}`;
  const upgrade = (path: string) => handshakeOf({ path });
  const ocpp = (path: string, proof?: string) =>
    handshakeOf({ path, protocol: 'ocpp1.6', credentials: proof });
  const body = '{"email":"a@b.test","password":"half of it';
  return [
    { name: 'unknown path', text: upgrade('/nowhere') },
    { name: 'unknown path of the API', text: upgrade('/api/user') },
    { name: 'path of two slashes', text: upgrade('//') },
    { name: '/ocpp without a charger', text: ocpp('/ocpp') },
    { name: '/ocpp unknown', text: ocpp('/ocpp/NOBODY') },
    { name: '/ocpp wrong password', text: ocpp(`/ocpp/${charger.identifier}`, `${charger.identifier}:no`) },
    { name: '/ocpp', text: ocpp(`/ocpp/${charger.identifier}`, credentials), frames: calls },
    { name: '/app wrong key', text: upgrade('/app/nokey') },
    { name: '/app', text: upgrade('/app/voltdeck?protocol=7'), frames: pings },
    { name: 'a page', text: 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n' },
    { name: 'a large page', text: 'GET /docs/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n' },
    {
      name: 'a body',
      text: `POST /api/v3/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n${body}`,
    },
  ];
}

async function resetOnce(port: number, door: Door, stage: Stage): Promise<void> {
  const socket = await openSocket(port, '127.0.0.30');
  await Promise.race([stage(socket, door), sleep(2000)]);
  socket.resetAndDestroy();
}

/** At each stage many times at once, until the product ends or has had them all. */
async function attackDoor({ product }: World, door: Door, times: number): Promise<string[]> {
  const deadly: string[] = [];
  for (const [name, stage] of Object.entries(stages)) {
    await Promise.allSettled(Array.from({ length: times }, () => resetOnce(product.port, door, stage)));
    await sleep(30);
    if (await product.revive()) deadly.push(name);
  }
  return deadly;
}

export const resets: Point = {
  number: 1,
  name: 'resets',
  fact: 'a connection that its sender resets never ends the process',
  run: async (world, { isFast }) => {
    const times = isFast ? 5 : 25;
    const { product } = world;
    const findings: Finding[] = [];
    for (const door of doorsOf(world)) {
      const before = product.pid;
      const deadly = await attackDoor(world, door, times);
      const ended = deadly.length === 0 ? 'the same process runs' : `ended the process ${deadly.join(', ')}`;
      findings.push({
        did: `${door.name}: reset at ${Object.keys(stages).length} stages, ${times} times each`,
        expected: 'the same process runs',
        seen: product.pid === before || deadly.length > 0 ? ended : 'another process runs',
        isFine: product.pid === before,
        figures: { deaths: deadly.length },
      });
    }
    return findings;
  },
};
