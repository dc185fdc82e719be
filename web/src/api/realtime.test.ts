import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Realtime, type Wire, type WireEvents } from './realtime';

class FakeWire implements Wire {
  readonly sent: { event: string; data: Record<string, unknown> }[] = [];
  isClosed = false;

  constructor(private readonly events: WireEvents) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  say(event: string, data: unknown, channel?: string): void {
    this.events.onText(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
  }

  lose(code: number): void {
    this.events.onClose(code);
  }
}

const wires: FakeWire[] = [];
const states: boolean[] = [];
/** What signing fails with, one after another, before it succeeds. */
const faults: Error[] = [];

/** What was asked to be signed, call by call. */
const asked: (readonly string[])[] = [];

const authorize = async (socketId: string, channels: readonly string[]) => {
  asked.push(channels);
  const fault = faults.shift();
  if (fault !== undefined) throw fault;
  const signed = channels.filter((channel) => channel !== 'private-refused');
  return new Map(signed.map((channel) => [channel, `${socketId}:${channel}`]));
};

const start = (): Realtime =>
  new Realtime({
    open: (events) => {
      const wire = new FakeWire(events);
      wires.push(wire);
      return wire;
    },
    authorize,
    mostAtOnce: 3,
    isRefusal: (error) => error instanceof Error && error.message === 'refused',
    onState: (isConnected) => states.push(isConnected),
  });

const wire = (index: number): FakeWire => {
  const found = wires[index];
  if (found === undefined) throw new Error(`connection ${index} was not opened`);
  return found;
};
const establish = async (index: number): Promise<void> => {
  wire(index).say('pusher:connection_established', { socket_id: `${index}.1`, activity_timeout: 30 });
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  wires.length = 0;
  states.length = 0;
  faults.length = 0;
  asked.length = 0;
});

it('subscribes with a signature once connected, and hands on the events of its channels alone', async () => {
  const heard: unknown[] = [];
  start().listen('private-a', 'changed', (data) => heard.push(data));
  await establish(0);
  expect(wire(0).sent).toEqual([
    { event: 'pusher:subscribe', data: { channel: 'private-a', auth: '0.1:private-a' } },
  ]);
  wire(0).say('changed', { id: 1 }, 'private-a');
  wire(0).say('other', { id: 2 }, 'private-a');
  wire(0).say('changed', { id: 3 }, 'private-b');
  expect(heard).toEqual([{ id: 1 }]);
});

it('leaves a channel with its last listener', async () => {
  const client = start();
  const leaveOne = client.listen('private-a', 'x', () => undefined);
  const leaveTwo = client.listen('private-a', 'y', () => undefined);
  await establish(0);
  leaveOne();
  expect(wire(0).sent.map(({ event }) => event)).toEqual(['pusher:subscribe']);
  leaveTwo();
  expect(wire(0).sent.at(-1)).toEqual({ event: 'pusher:unsubscribe', data: { channel: 'private-a' } });
});

it('comes back after a loss with growing pauses, and subscribes again', async () => {
  start().listen('private-a', 'changed', () => undefined);
  await establish(0);
  wire(0).lose(1006);
  expect(states).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(500);
  wire(1).lose(1006);
  await vi.advanceTimersByTimeAsync(999);
  expect(wires).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  await establish(2);
  expect(states.at(-1)).toBe(true);
  expect(wire(2).sent).toEqual([
    { event: 'pusher:subscribe', data: { channel: 'private-a', auth: '2.1:private-a' } },
  ]);
});

it('asks again for a signature that nobody answered, as long as it is wanted', async () => {
  const client = start();
  faults.push(new Error('away'), new Error('away'));
  const leave = client.listen('private-a', 'changed', () => undefined);
  await establish(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(wire(0).sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(wire(0).sent).toEqual([
    { event: 'pusher:subscribe', data: { channel: 'private-a', auth: '0.1:private-a' } },
  ]);
  leave();
  faults.push(new Error('away'));
  client.listen('private-b', 'changed', () => undefined)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wire(0).sent.filter(({ data }) => data['channel'] === 'private-b')).toEqual([
    { event: 'pusher:unsubscribe', data: { channel: 'private-b' } },
  ]);
});

it('asks at once for all that is wanted at the same moment, and goes on without what is refused', async () => {
  const client = start();
  for (const name of ['a', 'refused', 'b', 'c']) client.listen(`private-${name}`, 'x', () => undefined);
  await establish(0);
  expect(asked).toEqual([['private-a', 'private-refused', 'private-b'], ['private-c']]);
  expect(wire(0).sent.map(({ data }) => data['channel'])).toEqual(['private-a', 'private-b', 'private-c']);
  for (const name of ['d', 'e']) client.listen(`private-${name}`, 'x', () => undefined);
  client.listen('private-f', 'x', () => undefined)();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.slice(2)).toEqual([['private-d', 'private-e']]);
});

it('asks again for those alone that are still wanted', async () => {
  const client = start();
  faults.push(new Error('away'));
  client.listen('private-a', 'x', () => undefined);
  const leave = client.listen('private-b', 'x', () => undefined);
  await establish(0);
  leave();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual([['private-a', 'private-b'], ['private-a']]);
});

it('does not ask again for a signature that was refused', async () => {
  faults.push(new Error('refused'));
  start().listen('private-a', 'changed', () => undefined);
  await establish(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wire(0).sent.filter(({ event }) => event === 'pusher:subscribe')).toEqual([]);
});

it('tells who listens that they may not, and asks again where the server could not look', async () => {
  const lost: string[] = [];
  const client = start();
  for (const name of ['private-a', 'private-refused'])
    client.listen(name, 'pusher:subscription_error', () => lost.push(name));
  await establish(0);
  expect(lost).toEqual(['private-refused']);
  wire(0).say('pusher:subscription_error', { status: 500 }, 'private-a');
  expect(lost).toEqual(['private-refused']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([['private-a', 'private-refused'], ['private-a']]);
  wire(0).say('pusher:subscription_error', { status: 403 }, 'private-a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lost).toEqual(['private-refused', 'private-a']);
  expect(asked).toHaveLength(2);
});

it('does not come back when the server asks not to', async () => {
  start();
  await establish(0);
  wire(0).lose(4009);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wires).toHaveLength(1);
});

it('answers a ping, asks after a silence, and gives up a connection that does not answer', async () => {
  start();
  await establish(0);
  wire(0).say('pusher:ping', {});
  expect(wire(0).sent.at(-1)?.event).toBe('pusher:pong');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(wire(0).sent.at(-1)?.event).toBe('pusher:ping');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(wire(0).isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(wires).toHaveLength(2);
});

it('is silent once closed', async () => {
  const client = start();
  await establish(0);
  client.close();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(wires).toHaveLength(1);
  expect(wire(0).isClosed).toBe(true);
});
