import { describe, expect, test } from 'vitest';
import { Flow } from './flow';

const limits = { unhandledFrames: 4, unhandledBytes: 1_000, unsentBytes: 500 };

function opened() {
  const sent: string[] = [];
  const cut: number[] = [];
  const socket = {
    bufferedAmount: 0,
    isPaused: false,
    isTerminated: false,
    pause: () => void (socket.isPaused = true),
    resume: () => void (socket.isPaused = false),
    OPEN: 1 as const,
    readyState: 1 as const,
    terminate: () => void (socket.isTerminated = true),
  };
  const carrier = { write: (frame: Buffer) => sent.push(frame.toString('utf8', 2)) > 0 };
  return { flow: new Flow(socket, carrier, limits, (unsent) => cut.push(unsent)), socket, sent, cut };
}

describe('a socket is not read', () => {
  test('while too many frames wait, and again when half of them are handled', () => {
    const { flow, socket } = opened();
    for (let count = 0; count < 4; count += 1) flow.came(1);
    expect(socket.isPaused).toBe(false);
    flow.came(1);
    expect(socket.isPaused).toBe(true);
    for (let count = 0; count < 3; count += 1) flow.handled(1);
    expect(socket.isPaused).toBe(true);
    flow.handled(1);
    expect(socket.isPaused).toBe(false);
  });

  test('while too many bytes wait', () => {
    const { flow, socket } = opened();
    flow.came(600);
    flow.came(600);
    expect(socket.isPaused).toBe(true);
    flow.handled(600);
    expect(socket.isPaused).toBe(true);
    flow.handled(600);
    expect(socket.isPaused).toBe(false);
  });
});

describe('a socket that is not read by the other side', () => {
  test('is cut beyond its bound, once, and sent nothing more', () => {
    const { flow, socket, sent, cut } = opened();
    flow.send('a');
    socket.bufferedAmount = 500;
    flow.send('b');
    socket.bufferedAmount = 501;
    flow.send('c');
    flow.send('d');
    expect([sent, cut, socket.isTerminated]).toEqual([['a', 'b'], [501], true]);
  });

  test('takes one answer of any size', () => {
    const { flow, sent } = opened();
    flow.send('x'.repeat(10_000));
    expect(sent).toHaveLength(1);
  });
});
