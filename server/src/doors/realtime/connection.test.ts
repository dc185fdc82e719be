import type { WebSocket } from 'ws';
import { expect, test, vi } from 'vitest';
import { Connection } from './connection';
import { codes } from './protocol';

const socketWith = (bufferedAmount: number) => ({
  OPEN: 1,
  readyState: 1,
  bufferedAmount,
  send: vi.fn<(text: string) => void>(),
  close: vi.fn<(code: number, reason: string) => void>(),
  terminate: vi.fn<() => void>(),
});
const over = (socket: ReturnType<typeof socketWith>): Connection =>
  new Connection('1.2', socket as unknown as WebSocket, { nowMs: 0, unreadBytes: 1_000, closingMs: 2_000 });

test('who does not read what was sent is cut off, and gets nothing more', () => {
  const socket = socketWith(1_001);
  const connection = over(socket);
  connection.send('one');
  connection.send('two');
  expect(socket.send).not.toHaveBeenCalled();
  expect(socket.terminate).toHaveBeenCalledTimes(1);
  expect(connection.isOpen).toBe(false);
});

test('who is behind by less still gets it', () => {
  const socket = socketWith(1_000);
  over(socket).send('one');
  expect(socket.send).toHaveBeenCalledWith('one');
});

test('a close is told once, with its code, and cut when the peer does not answer it', () => {
  vi.useFakeTimers();
  const socket = socketWith(0);
  const connection = over(socket);
  connection.close('noPong');
  connection.close('goingAway');
  expect(socket.close.mock.calls).toEqual([[...codes.noPong]]);
  vi.advanceTimersByTime(5_000);
  expect(socket.terminate).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
