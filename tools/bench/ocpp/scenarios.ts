import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Figures,
  figuresOfLoad,
  figuresOfLone,
  figuresOfMemory,
  figuresOfStarts,
  figuresOfStorm,
  type Measured,
  usedBetween,
} from './arithmetic';
import type { Order } from './loads';
import { type Client, memoryOf, residentOf, usedBy } from './processes';
import type { Server } from './servers';

/** In the order in which they run; each leaves its chargers connected. */
export const scenarios = {
  storm: 'all connect and boot at once, three rounds',
  memory: 'memory of connections that say nothing',
  lone: 'one charger, one MeterValues after the other with a pause, the others silent',
  plain: 'MeterValues with 6 samples without an order, each as soon as the last is answered',
  starts: 'all start a transaction at once with a token of their own',
  orders: 'MeterValues with 6 samples into running orders, each as soon as the last is answered',
  open: 'MeterValues with 6 samples into running orders at a rate; latency from when each was due',
} as const;

export type Scenario = keyof typeof scenarios;

export const scenarioNames = Object.keys(scenarios) as Scenario[];

/** Chargers that come together, and what they do. */
export interface Group {
  connections: number;
  /** The place of its first charger among all. */
  from: number;
  scenarios: readonly Scenario[];
  perSecond: number;
}

export interface Extent {
  warmSeconds: number;
  seconds: number;
  openSeconds: number;
  loneMessages: number;
}

const stormRounds = 3;
const memoryRounds = 3;
/** What the scenario before has left behind is done meanwhile. */
const quietMs = 1_500;
/** A server asks a charger that has booted what it is made of, once: that is no part of what its readings cost. */
const awakeMs = 14_000;

/** One group of chargers at one server. */
export class Visit {
  #isConnected = false;
  #isCharging = false;
  #connectedMs = 0;

  constructor(
    private readonly server: Server,
    private readonly client: Client,
    private readonly group: Group,
    private readonly extent: Extent,
  ) {}

  async run(scenario: Scenario): Promise<Figures> {
    if (scenario === 'storm') return this.#storm();
    if (scenario === 'memory') return this.#memory();
    await this.#connect();
    await this.#awake();
    if (scenario === 'starts') return this.#starts();
    if (scenario === 'lone') return this.#lone();
    if (scenario === 'plain') return this.#closed(false);
    if (!this.#isCharging) await this.#starts();
    return scenario === 'orders' ? this.#closed(true) : this.#open();
  }

  async hangUp(): Promise<void> {
    await this.client.ask({ do: 'hang-up' });
    this.#isConnected = false;
    this.#isCharging = false;
    await sleep(quietMs);
  }

  async #measure(order: Order): Promise<Measured> {
    const before = await usedBy(this.server, this.client);
    const did = await this.client.ask(order);
    const used = usedBetween(before, await usedBy(this.server, this.client));
    return { ...did, used, residentMb: (await residentOf(this.server.pid)) / 2 ** 20 };
  }

  async #connect(): Promise<Measured | undefined> {
    if (this.#isConnected) return undefined;
    this.#isConnected = true;
    const measured = await this.#measure({
      do: 'connect',
      from: this.group.from,
      count: this.group.connections,
    });
    this.#connectedMs = performance.now();
    await sleep(quietMs);
    return measured;
  }

  #awake(): Promise<void> {
    return sleep(Math.max(0, this.#connectedMs + awakeMs - performance.now()));
  }

  async #storm(): Promise<Figures> {
    const rounds: Measured[] = [];
    for (let round = 0; round < stormRounds; round += 1) {
      if (this.#isConnected) await this.hangUp();
      const measured = await this.#connect();
      if (measured !== undefined) rounds.push(measured);
    }
    return figuresOfStorm(rounds);
  }

  /** From the second time on, so that what a server makes ready once is not taken for a connection's. */
  async #memory(): Promise<Figures> {
    await this.#connect();
    await this.#awake();
    const rounds = [];
    for (let round = 0; round < memoryRounds; round += 1) {
      await this.hangUp();
      const before = await memoryOf(this.server);
      await this.#connect();
      rounds.push({ before, after: await memoryOf(this.server) });
    }
    return figuresOfMemory(rounds, this.group.connections);
  }

  async #lone(): Promise<Figures> {
    return figuresOfLone(await this.#measure({ do: 'lone', count: this.extent.loneMessages }));
  }

  async #starts(): Promise<Figures> {
    this.#isCharging = true;
    const measured = await this.#measure({ do: 'start' });
    await sleep(quietMs);
    return { ...figuresOfStarts(measured), ...(await this.#running()) };
  }

  async #closed(isInOrder: boolean): Promise<Figures> {
    const { warmSeconds, seconds } = this.extent;
    await this.client.ask({ do: 'closed', isInOrder, seconds: warmSeconds });
    const measured = await this.#measure({ do: 'closed', isInOrder, seconds });
    await sleep(quietMs);
    return { ...figuresOfLoad(measured), ...(isInOrder ? await this.#running() : {}) };
  }

  async #open(): Promise<Figures> {
    const { perSecond } = this.group;
    const order = { do: 'open', isInOrder: true, perSecond } as const;
    await this.client.ask({ ...order, seconds: this.extent.warmSeconds });
    const measured = await this.#measure({ ...order, seconds: this.extent.openSeconds });
    return { ...figuresOfLoad(measured), ...(await this.#running()) };
  }

  /** Shows that readings had an order to go into, those of groups before among them. */
  async #running(): Promise<Figures> {
    const running = await this.server.running();
    return running === undefined ? {} : { 'orders that run': running };
  }
}
