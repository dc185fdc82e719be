import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../platform/log';
import { watchUncaught } from './uncaught';

let levels: number[] = [];
let ends = 0;
const node = new EventEmitter();
const log = createLog('trace', {
  write: (line) => void levels.push((JSON.parse(line) as { level: number }).level),
});
watchUncaught(node, { log, end: () => void (ends += 1) });
beforeEach(() => {
  [levels, ends] = [[], 0];
});
const [error, fatal] = [50, 60];

/** As the system makes it: of a peer that resets. */
async function resetError(): Promise<unknown> {
  const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('a');
  const [failure] = (await once(socket, 'error')) as [unknown];
  server.close();
  return failure;
}

test('a socket whose peer reset it is logged, and the process goes on', async () => {
  node.emit('uncaughtException', await resetError());
  node.emit('uncaughtException', Object.assign(new Error('gone'), { code: 'EPIPE', syscall: 'write' }));
  expect([levels, ends]).toEqual([[error, error], 0]);
});

test('a promise that nobody waited for is logged, and the process goes on', () => {
  node.emit('unhandledRejection', new Error('lost'));
  expect([levels, ends]).toEqual([[error], 0]);
});

test.each([
  new TypeError('undefined is not a function'),
  Object.assign(new Error('in use'), { code: 'EADDRINUSE', syscall: 'listen' }),
  Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
  'text',
  undefined,
])('of %s nobody knows what is left half done, so the process ends', (thrown) => {
  node.emit('uncaughtException', thrown);
  expect([levels, ends]).toEqual([[fatal], 1]);
});
