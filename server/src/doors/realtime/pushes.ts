import type { ChangedEvent } from '@voltdeck/contract';
import { channelName, channelNamed, type NamedChannel } from '../../desk';
import { changeBy, type Fact, movedBy } from '../../kernel/facts';
import { Problem } from '../../kernel/problem';
import type { LiveChannel } from '../../platform/live-channel';
import { readAsSystem, type RealtimeHouse } from './house';
import type { Hub } from './hub';
import type { Limits } from './limits';
import { Pace } from './pace';

/** Reads at the same time at most: live screens must not take the database from the chargers. */
const readsAtOnce = 3;

const operatorChannel = (id: number): string => channelName({ noun: 'operators', id });
const orderChannel = (id: number): string => channelName({ noun: 'orders', id });

/** Tells listeners of this node what happens, and reads nothing that nobody here listens to. */
export class Pushes {
  readonly #changes: Pace;
  readonly #states: Pace;
  /** Channels whose state is final, until that is told. */
  readonly #final = new Set<string>();
  /** Orders whose readings move another state that somebody listens to, by its channel: a tick names the order only. */
  readonly #ordersIn = new Map<string, readonly number[]>();

  constructor(
    private readonly hub: Hub,
    private readonly house: Pick<RealtimeHouse, 'clock' | 'log' | 'run'>,
    private readonly channels: readonly LiveChannel[],
    private readonly limits: Pick<Limits, 'changedGapMs' | 'tickGapMs' | 'pushBytes'>,
  ) {
    const nowMs = (): number => house.clock.now().getTime();
    this.#changes = new Pace(nowMs, (key) => Promise.resolve(this.#pushChange(key)), Infinity);
    this.#states = new Pace(nowMs, (channel) => this.#pushState(channel), readsAtOnce);
  }

  onFact(fact: Fact<unknown>): void {
    const gapMs = this.limits.changedGapMs;
    const changed = changeBy(fact);
    if (changed !== null && fact.operatorId !== null) {
      if (this.hub.hasListeners(operatorChannel(fact.operatorId))) {
        this.#changes.ask(JSON.stringify([fact.operatorId, changed]), gapMs);
      }
    }
    for (const { noun, id, isFinal = false } of movedBy(fact)) {
      const channel = channelName({ noun, id });
      if (isFinal && this.hub.hasListeners(channel)) this.#final.add(channel);
      this.#askState(channel, isFinal ? 0 : gapMs);
    }
  }

  onTicks(orderIds: readonly number[]): void {
    const moved = new Set(orderIds);
    for (const id of moved) this.#askState(orderChannel(id), this.limits.tickGapMs);
    for (const [channel, orders] of this.#ordersIn) {
      if (!this.hub.hasListeners(channel)) this.#ordersIn.delete(channel);
      else if (orders.some((id) => moved.has(id))) this.#askState(channel, this.limits.tickGapMs);
    }
  }

  /** Sends the state as it is, so that nothing is missed between a client's reading and its subscription. */
  onSubscribed(channel: string): void {
    this.#askState(channel, this.limits.changedGapMs);
  }

  stop(): void {
    this.#changes.stop();
    this.#states.stop();
  }

  #askState(channel: string, gapMs: number): void {
    if (this.hub.hasListeners(channel)) this.#states.ask(channel, gapMs);
  }

  #pushChange(key: string): void {
    const [operatorId, changed] = JSON.parse(key) as [number, ChangedEvent];
    this.hub.publish(operatorChannel(operatorId), 'changed', changed);
  }

  async #pushState(name: string): Promise<void> {
    const channel = channelNamed(name, this.channels);
    if (channel === null) return;
    const isFinal = this.#final.delete(name);
    if (!this.hub.hasListeners(name)) return;
    try {
      await this.#tell(name, channel, isFinal);
    } catch (error) {
      // What is gone by the time it is read has nothing more to say.
      if (error instanceof Problem && error.code === 'not-found') return;
      if (isFinal) this.#final.add(name);
      this.house.log.error({ err: error, channel: name }, 'could not push a live state');
    }
  }

  async #tell(name: string, { of: { state }, id }: NamedChannel, isFinal: boolean): Promise<void> {
    if (state === undefined) return;
    const { orderIds = [], ...said } = await readAsSystem(this.house, (ctx) =>
      state.tell(ctx, { id, isFinal }),
    );
    if (orderIds.length > 0) this.#ordersIn.set(name, orderIds);
    else this.#ordersIn.delete(name);
    // Whoever listens reads what is too large for a push by a call, which has limits of its own.
    const changed: ChangedEvent = { kind: state.kind, id };
    this.hub.publishUpTo(this.limits.pushBytes, name, said, { event: 'changed', data: changed });
  }
}
