import { setTimeout as sleep } from 'node:timers/promises';
import { type Did, timesOf } from './arithmetic';
import { BenchCharger, type Seat } from './charger';
import { isAccepted, languages, type Version } from './frames';

/** What the client is told once, before all else. */
export interface Setting {
  port: number;
  version: Version;
  seats: Seat[];
}

export type Order =
  /** So many seats, from one on, connect and boot at once. */
  | { do: 'connect'; from: number; count: number }
  | { do: 'hang-up' }
  /** All that are connected start at once. */
  | { do: 'start' }
  /** All read meters, each as soon as it is answered. */
  | { do: 'closed'; isInOrder: boolean; seconds: number }
  /** All read meters by turns at a rate, whatever becomes of what was sent before. */
  | { do: 'open'; isInOrder: boolean; perSecond: number; seconds: number }
  /** One reads its meter, with a pause between. */
  | { do: 'lone'; count: number };

const retryMs = 1_000;
const connectPatienceMs = 120_000;
/** How long replies are waited for when the time of a load is over. */
const patienceMs = 180_000;
const lonePauseMs = 25;

/** What one load saw so far. */
class Witness {
  readonly #began = performance.now();
  readonly times: number[] = [];
  faults = 0;
  unanswered = 0;
  refused = 0;
  #lastMs = 0;

  /** Counts a reply by when its call was due; answers whether one came. */
  add(reply: string, dueMs: number): boolean {
    if (reply === '') {
      this.unanswered += 1;
      return false;
    }
    this.#lastMs = performance.now();
    this.times.push(this.#lastMs - dueMs);
    if (!reply.startsWith('[3,')) this.faults += 1;
    return true;
  }

  /** Until the last reply came. */
  done(): Did {
    return {
      seconds: Math.max(0, this.#lastMs - this.#began) / 1000,
      answered: this.times.length,
      faults: this.faults,
      unanswered: this.unanswered,
      refused: this.refused,
      times: timesOf(this.times),
    };
  }
}

/** The chargers of one server. */
export class Chargers {
  #connected: BenchCharger[] = [];

  constructor(private readonly setting: Setting) {}

  async follow(order: Order): Promise<Did> {
    const record = new Witness();
    switch (order.do) {
      case 'connect':
        await this.#connect(record, order);
        break;
      case 'hang-up':
        await Promise.all(this.#connected.map((charger) => charger.hangUp()));
        this.#connected = [];
        break;
      case 'start':
        await this.#patiently(
          0,
          this.#connected.map((charger) => start(record, charger)),
        );
        break;
      case 'closed':
        await this.#patiently(order.seconds, this.#closed(record, order));
        break;
      case 'open':
        await this.#open(record, order);
        break;
      case 'lone':
        await this.#lone(record, order.count);
        break;
    }
    return record.done();
  }

  async #connect(record: Witness, { from, count }: { from: number; count: number }): Promise<void> {
    const seats = this.setting.seats.slice(from, from + count);
    const dueMs = performance.now();
    const accepted = await Promise.all(seats.map((seat) => this.#comeIn(record, seat, dueMs)));
    const all = accepted.flatMap((charger) => charger ?? []);
    this.#connected.push(...all);
    await this.#patiently(
      0,
      all.map((charger) => charger.tellAvailable()),
    );
  }

  /** Tries until it is let in and accepted. */
  async #comeIn(record: Witness, seat: Seat, dueMs: number): Promise<BenchCharger | undefined> {
    const { port, version } = this.setting;
    while (performance.now() - dueMs < connectPatienceMs) {
      const charger = await BenchCharger.connect(port, seat, languages[version], `ocpp${version}`).catch(
        () => undefined,
      );
      const reply = (await charger?.boot()) ?? '';
      if (charger !== undefined && isAccepted(reply)) {
        record.add(reply, dueMs);
        return charger;
      }
      record.refused += 1;
      await charger?.hangUp();
      await sleep(retryMs);
    }
    record.add('', dueMs);
    return undefined;
  }

  #closed(record: Witness, { isInOrder, seconds }: { isInOrder: boolean; seconds: number }): Promise<void>[] {
    const untilMs = performance.now() + seconds * 1000;
    return this.#connected.map(async (charger) => {
      for (let dueMs = performance.now(); dueMs < untilMs; dueMs = performance.now()) {
        // One without a connection would go round for ever.
        if (!record.add(await charger.read(isInOrder), dueMs)) return;
      }
    });
  }

  async #open(record: Witness, order: Extract<Order, { do: 'open' }>): Promise<void> {
    const { isInOrder, perSecond, seconds } = order;
    const beganMs = performance.now();
    // Each waits for its own reply before its next call, and its wait counts.
    const lines: Promise<void>[] = this.#connected.map(() => Promise.resolve());
    for (let turn = 0; turn < perSecond * seconds; turn += 1) {
      const dueMs = beganMs + (turn * 1000) / perSecond;
      // A timer may go off a little early.
      while (performance.now() < dueMs) await sleep(1);
      const place = turn % this.#connected.length;
      const charger = this.#connected[place];
      const read = async (): Promise<void> => {
        record.add((await charger?.read(isInOrder)) ?? '', dueMs);
      };
      lines[place] = (lines[place] ?? Promise.resolve()).then(read);
    }
    await this.#patiently(0, lines);
  }

  async #lone(record: Witness, count: number): Promise<void> {
    const [charger] = this.#connected;
    for (let turn = 0; turn < count; turn += 1) {
      await sleep(lonePauseMs);
      const dueMs = performance.now();
      if (!record.add((await charger?.read(false)) ?? '', dueMs)) return;
    }
  }

  /** Waits for what is open so much longer than its time, and then no more. */
  async #patiently(seconds: number, work: readonly Promise<unknown>[]): Promise<void> {
    const giveUp = (): void => {
      for (const charger of this.#connected) charger.giveUp();
    };
    const timer = setInterval(giveUp, seconds * 1000 + patienceMs);
    await Promise.all(work);
    clearInterval(timer);
  }
}

async function start(record: Witness, charger: BenchCharger): Promise<void> {
  const dueMs = performance.now();
  const reply = await charger.start();
  record.add(reply, dueMs);
  // A result that refuses the token is none either.
  if (reply.startsWith('[3,') && charger.transaction === undefined) record.faults += 1;
}
