import { type ChangedEvent, type ChargePointLive, live, type OrderDetail } from '@voltdeck/contract';
import { channelName, readChannel } from '../../desk';
import { changeBy, type Fact, movedBy } from '../../kernel/facts';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { readAsSystem, type RealtimeHouse } from './house';
import type { Hub, Said } from './hub';
import type { Limits } from './limits';
import { Pace } from './pace';

/** How the data of a channel is read: as the system, because it is the same for all who listen. */
export interface Loaders {
  orderDetailOf(ctx: Ctx, id: number): Promise<OrderDetail>;
  chargePointLiveOf(ctx: Ctx, id: number): Promise<ChargePointLive>;
}

/** Reads at the same time at most: live screens must not take the database from the chargers. */
const readsAtOnce = 3;

const operatorChannel = (id: number): string => channelName({ noun: 'operators', id });
const chargePointChannel = (id: number): string => channelName({ noun: 'charge-points', id });
const orderChannel = (id: number): string => channelName({ noun: 'orders', id });

/** Tells listeners of this node what happens, and reads nothing that nobody here listens to. */
export class Pushes {
  readonly #changes: Pace;
  readonly #states: Pace;
  /** Channels whose state is final, until that is told. */
  readonly #final = new Set<string>();
  /** Orders on the charge points somebody listens to: a tick names the order only. */
  readonly #ordersOn = new Map<number, readonly number[]>();

  constructor(
    private readonly hub: Hub,
    private readonly house: Pick<RealtimeHouse, 'clock' | 'log' | 'run'>,
    private readonly loaders: Loaders,
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
    for (const [chargePointId, orders] of this.#ordersOn) {
      const channel = chargePointChannel(chargePointId);
      if (!this.hub.hasListeners(channel)) this.#ordersOn.delete(chargePointId);
      else if (orders.some((id) => moved.has(id))) this.#askState(channel, this.limits.tickGapMs);
    }
  }

  /** Sends the state as it is, so that nothing is missed between a client's reading and its subscription. */
  onSubscribed(channel: string): void {
    if (readChannel(channel)?.noun !== 'operators') this.#askState(channel, this.limits.changedGapMs);
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
    const channel = readChannel(name);
    if (channel === null) return;
    const isFinal = this.#final.delete(name);
    if (!this.hub.hasListeners(name)) return;
    try {
      if (channel.noun === 'orders') await this.#pushOrder(channel.id, isFinal);
      if (channel.noun === 'charge-points') await this.#pushChargePoint(channel.id);
    } catch (error) {
      // What is gone by the time it is read has nothing more to say.
      if (error instanceof Problem && error.code === 'not-found') return;
      if (isFinal) this.#final.add(name);
      this.house.log.error({ err: error, channel: name }, 'could not push a live state');
    }
  }

  async #pushOrder(id: number, isFinal: boolean): Promise<void> {
    const order = await readAsSystem(this.house, (ctx) => this.loaders.orderDetailOf(ctx, id));
    const event = isFinal ? live.orderEvents.completed : live.orderEvents.consumption;
    this.#publish(orderChannel(id), { event, data: { data: { order } } }, { kind: 'order', id });
  }

  async #pushChargePoint(id: number): Promise<void> {
    const state = await readAsSystem(this.house, (ctx) => this.loaders.chargePointLiveOf(ctx, id));
    this.#ordersOn.set(
      id,
      state.orders.map((order) => order.id),
    );
    this.#publish(chargePointChannel(id), { event: 'live', data: state }, { kind: 'charge-point', id });
  }

  /** Whoever listens reads what is too large for a push by a call, which has limits of its own. */
  #publish(channel: string, full: Said, changed: ChangedEvent): void {
    this.hub.publishUpTo(this.limits.pushBytes, channel, full, { event: 'changed', data: changed });
  }
}
