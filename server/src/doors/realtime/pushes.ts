import type { ChangedEvent, LiveNoun } from '@voltdeck/contract';
import { channelName, channelNamed, isForDrivers, type NamedChannel } from '../../desk';
import { changeBy, type Fact, movedBy } from '../../kernel/facts';
import { Problem } from '../../kernel/problem';
import type { BusId } from '../../platform/bus-listener';
import type { Ctx } from '../../platform/ctx';
import { batchWriter, type BatchWriter } from '../../platform/db/batch';
import type { LiveChannel, Telling } from '../../platform/live-channel';
import { readAsSystem, type RealtimeHouse } from './house';
import type { Hub } from './hub';
import type { Limits } from './limits';
import { Pace } from './pace';

/** States read in one transaction at most; the next begins when it has ended, because live screens must not take the database from the chargers. */
const readsPerTurn = 100;

const operatorChannel = (id: number): string => channelName({ noun: 'operators', id });

/** Tells listeners of this node what happens, and reads nothing that nobody here listens to. */
export class Pushes {
  readonly #changes: Pace;
  readonly #states: Pace;
  readonly #reads: BatchWriter<string>;
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
    this.#reads = batchWriter({ maxRows: readsPerTurn, flush: (names) => this.#tellAll(names) });
    this.#states = new Pace(nowMs, (channel) => this.#pushState(channel), Infinity);
  }

  onFact(fact: Fact<unknown>): void {
    const gapMs = this.limits.changedGapMs;
    const changed = changeBy(fact);
    if (changed !== null && fact.operatorId !== null) this.#askChange(fact.operatorId, changed);
    for (const { noun, id, isFinal = false } of movedBy(fact)) {
      for (const told of this.#movingWith(noun)) {
        const channel = channelName({ noun: told, id });
        if (isFinal && this.hub.hasListeners(channel)) this.#final.add(channel);
        this.#askState(channel, isFinal ? 0 : gapMs);
      }
    }
  }

  /** The nouns of channels that tell what moves a noun: its own, and what drivers hear of it. */
  #movingWith(noun: LiveNoun): LiveNoun[] {
    return this.channels
      .filter((channel) => channel.noun === noun || (isForDrivers(channel) && channel.follows === noun))
      .map((channel) => channel.noun);
  }

  /** The logs of these operators have new lines. */
  onAudit(operatorIds: readonly BusId[]): void {
    for (const id of operatorIds.map(Number)) this.#askChange(id, { kind: 'audit', id });
  }

  #askChange(operatorId: number, changed: ChangedEvent): void {
    if (this.hub.hasListeners(operatorChannel(operatorId)))
      this.#changes.ask(JSON.stringify([operatorId, changed]), this.limits.changedGapMs);
  }

  onTicks(orderIds: readonly BusId[]): void {
    if (this.hub.listeners === 0) return;
    const moved = new Set(orderIds.map(Number));
    // Many orders tick, and few are watched.
    for (const noun of this.#movingWith('orders'))
      for (const [id, channel] of this.hub.channelsOf(noun))
        if (moved.has(id)) this.#askState(channel, this.limits.tickGapMs);
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
    const channel = channelNamed(operatorChannel(operatorId), this.channels);
    if (channel !== null) this.hub.publish(channel, 'changed', changed);
  }

  async #pushState(name: string): Promise<void> {
    try {
      await this.#reads.write(name);
    } catch (error) {
      this.house.log.error({ err: error, channel: name }, 'could not push a live state');
    }
  }

  /** Reads what is due in one transaction, and tells it once that is over. */
  async #tellAll(names: readonly string[]): Promise<void> {
    const watched = names.flatMap((name) => {
      const channel = this.hub.hasListeners(name) ? channelNamed(name, this.channels) : null;
      if (channel === null) this.#final.delete(name);
      return channel === null ? [] : [{ name, channel, isFinal: this.#final.has(name) }];
    });
    if (watched.length === 0) return;
    const told = await readAsSystem(this.house, async (ctx) => {
      const tellings: [(typeof watched)[number], Telling | null][] = [];
      for (const each of watched) tellings.push([each, await tellingOf(ctx, each.channel, each.isFinal)]);
      return tellings;
    });
    for (const [{ name, channel, isFinal }, telling] of told) {
      // Only what was read as final was told as such.
      if (isFinal) this.#final.delete(name);
      if (telling !== null) this.#tell(name, channel, telling);
    }
  }

  #tell(name: string, channel: NamedChannel, { orderIds = [], ...said }: Telling): void {
    const { of, id } = channel;
    const { state } = of;
    if (state === undefined) return;
    if (orderIds.length > 0) this.#ordersIn.set(name, orderIds);
    else this.#ordersIn.delete(name);
    // Whoever listens reads what is too large for a push by a call, which has limits of its own.
    const changed: ChangedEvent = { kind: state.kind, id };
    this.hub.publishUpTo(this.limits.pushBytes, channel, said, { event: 'changed', data: changed });
  }
}

async function tellingOf(ctx: Ctx, { of, id }: NamedChannel, isFinal: boolean): Promise<Telling | null> {
  try {
    return (await of.state?.tell(ctx, { id, isFinal })) ?? null;
  } catch (error) {
    // What is gone by the time it is read has nothing more to say.
    if (error instanceof Problem && error.code === 'not-found') return null;
    throw error;
  }
}
