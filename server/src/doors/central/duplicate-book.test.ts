import { describe, expect, test } from 'vitest';
import type { Device } from '../../network';
import { DuplicateBook } from './duplicate-book';

const start = new Date('2026-03-02T10:00:00Z').getTime();
const at = (seconds: number): Date => new Date(start + seconds * 1000);
const device = (serialNumber: string | null, model = 'One'): Device => ({
  vendor: 'ACME',
  model,
  serialNumber,
  firmware: null,
});

interface Socket {
  address?: string | null;
  device?: Device | undefined;
  /** Whether its device answers when it is closed; it does unless told. */
  answers?: boolean;
}
interface Played {
  everySeconds?: number;
  book?: DuplicateBook;
  chargePointId?: number;
  from?: number;
}

/** Sockets of one charge point come in, each taking the place of the one before; gives what is due in the end. */
function play(
  sockets: readonly Socket[],
  { everySeconds = 5, book = new DuplicateBook(), chargePointId = 1, from = 0 }: Played = {},
) {
  const came = sockets.map(({ address = '10.0.0.1', ...socket }, index) => ({
    ...socket,
    connectionId: `${chargePointId}-${from + index}`,
    address,
  }));
  came.forEach((socket, index) => {
    const before = came[index - 1];
    const seconds = (from + index) * everySeconds;
    if (before !== undefined) {
      book.took(chargePointId, { from: before, to: socket, at: at(seconds) });
      if (before.answers !== false) book.answered(chargePointId, before.connectionId);
    }
    if (socket.device !== undefined) book.booted(chargePointId, socket.connectionId, socket.device);
  });
  return book.takeDue(at((from + came.length - 1) * everySeconds));
}

const here = { address: '10.0.0.1' };
const there = { address: '192.0.2.9' };
const one = { device: device('S-1') };
const two = { device: device('S-2') };
/** The first socket of a charge point was open before anybody looked: its boot is not known. */
const alternating = (a: Socket, b: Socket): Socket[] => [{ ...a, device: undefined }, b, a, b, a];

describe('two devices are noticed', () => {
  test('by their serial numbers, though they share an address, and are both named', () => {
    const [seen] = play(alternating(one, two));
    expect(seen).toEqual({
      chargePointId: 1,
      devices: [
        { address: '10.0.0.1', vendor: 'ACME', model: 'One', serial_number: 'S-2' },
        { address: '10.0.0.1', vendor: 'ACME', model: 'One', serial_number: 'S-1' },
      ],
      times: 3,
      firstAt: at(10),
      lastAt: at(20),
    });
  });

  test.each<[string, Socket[]]>([
    ['by their addresses, where they say nothing of themselves', alternating(here, there)],
    [
      'by their models, where they have no serial number',
      alternating({ device: device(null) }, { device: device(null, 'Two') }),
    ],
    [
      'by their serial numbers, though none of them answers a close',
      alternating({ ...one, answers: false }, { ...two, answers: false }),
    ],
    ['where there are three of them', [there, { ...one, ...here }, two, { device: device('S-3') }, one]],
  ])('%s', (_fact, sockets) => expect(play(sockets)).toHaveLength(1));

  test('by a process that sees only one of them, for the other one is connected elsewhere', () => {
    const book = new DuplicateBook();
    for (let turn = 0; turn < 3; turn += 1) {
      const mine = { connectionId: `mine-${turn}`, address: '10.0.0.1' };
      const other = { connectionId: `other-${turn}`, address: '192.0.2.9' };
      book.took(1, { from: mine, to: other, at: at(turn * 10) });
      book.answered(1, mine.connectionId);
    }
    expect(book.takeDue(at(30))).toMatchObject([
      { times: 3, devices: [{ address: '10.0.0.1' }, { address: '192.0.2.9' }] },
    ]);
  });
});

const roaming = ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5'].map((address) => ({ address }));
const flapping = alternating({ ...here, answers: false }, { ...there, answers: false });
const many = <T>(of: T): T[] => Array.from({ length: 9 }, () => of);

describe('one device is not taken for two', () => {
  test.each<[string, Socket[], Played]>([
    ['that comes back from one address again and again', many(here), {}],
    [
      'whose serial number is the same from changing addresses',
      alternating({ ...here, ...one }, { ...there, ...one }).map((each) => ({ ...each, ...one })),
      {},
    ],
    ['that says nothing of itself and goes from address to address', roaming, {}],
    ['whose line fails over to another and back, its former socket dead', flapping, {}],
    ['whose address nobody knows', alternating({ address: null }, there), {}],
    ['that was exchanged for another one', [one, one, two, two, two], {}],
    ['whose serial number is missing at times', alternating(one, { device: device(null) }), {}],
    ['that is replaced now and then, over hours', alternating(one, two), { everySeconds: 400 }],
    ['that is replaced twice', alternating(one, two).slice(0, 3), {}],
  ])('%s', (_fact, sockets, how) => expect(play(sockets, how)).toEqual([]));
});

describe('what was noticed', () => {
  test('is written once a minute at most, and all is counted', () => {
    const book = new DuplicateBook();
    let [writes, times] = [0, 0];
    let before = { connectionId: '0', address: '10.0.0.1' };
    for (let second = 1; second <= 3_600; second += 1) {
      if (second % 10 === 0) {
        const next = { connectionId: `${second}`, address: second % 20 === 0 ? '10.0.0.1' : '192.0.2.9' };
        book.took(1, { from: before, to: next, at: at(second) });
        book.answered(1, before.connectionId);
        before = next;
      }
      for (const due of book.takeDue(at(second))) {
        writes += 1;
        times += due.times;
      }
    }
    expect(writes).toBeLessThanOrEqual(60);
    expect(times).toBeGreaterThan(350);
  });

  test('is not written again where nothing new comes, and begins anew after a quiet time', () => {
    const book = new DuplicateBook();
    expect(play(alternating(one, two), { book })).toHaveLength(1);
    expect(book.takeDue(at(200))).toEqual([]);
    expect(book.takeDue(at(1_000))).toEqual([]);
    expect(play([one, two], { book, from: 300 })).toEqual([]);
  });

  test('is of a bounded number of charge points, the newest ones', () => {
    const book = new DuplicateBook();
    for (let id = 1; id <= 20_000; id += 1)
      book.took(id, {
        from: { connectionId: `${id}-0`, ...here },
        to: { connectionId: `${id}-1`, ...there },
        at: at(0),
      });
    expect(play(alternating(one, two), { book, chargePointId: 30_000, from: 2 })).toHaveLength(1);
    book.booted(1, '1-1', device('S-1'));
    book.answered(1, '1-0');
    expect(book.takeDue(at(60))).toEqual([]);
  });
});
