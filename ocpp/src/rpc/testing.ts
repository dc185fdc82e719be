import type { PeerClock } from './outbox';
import { Peer } from './peer';
import type { FrameRecord, PeerOptions } from './peer-options';

/** A clock that moves only when told. */
class ManualClock implements PeerClock {
  #now = 0;
  #nextHandle = 1;
  readonly #timers = new Map<unknown, { at: number; work: () => void }>();

  now(): number {
    return this.#now;
  }

  setTimeout(work: () => void, ms: number): unknown {
    const handle = this.#nextHandle++;
    this.#timers.set(handle, { at: this.#now + ms, work });
    return handle;
  }

  clearTimeout(handle: unknown): void {
    this.#timers.delete(handle);
  }

  advance(ms: number): void {
    this.#now += ms;
    for (const [handle, timer] of this.#timers) {
      if (timer.at > this.#now) continue;
      this.#timers.delete(handle);
      timer.work();
    }
  }
}

/** Lets everything that waits on settled promises run. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A peer whose other side is a list of what it sent. */
export function openPeer(options: Partial<PeerOptions> = {}) {
  const clock = new ManualClock();
  const sent: unknown[] = [];
  const stored: FrameRecord[] = [];
  const faults: unknown[] = [];
  let calls = 0;
  const peer = new Peer({
    version: '1.6',
    clock,
    send: (text) => sent.push(JSON.parse(text)),
    newMessageId: () => `ours-${++calls}`,
    onCall: async () => ({}),
    store: async (record) => void stored.push(record),
    onFault: (error) => faults.push(error),
    callTimeoutMs: 1000,
    ...options,
  });
  return { peer, clock, sent, stored, faults };
}
