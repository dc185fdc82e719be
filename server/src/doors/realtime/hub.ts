import type { LiveNoun } from '@voltdeck/contract';
import { channelName, nameAsked, type NamedChannel } from '../../desk';
import type { Connection, Subscription } from './connection';
import { encode, encodeJson } from './protocol';

/** An event and its data. */
export interface Said {
  event: string;
  data: unknown;
}

/** Who listens to what on this node. */
export class Hub {
  readonly connections = new Set<Connection>();
  #sent = 0;
  readonly #listeners = new Map<string, Set<Connection>>();
  /** Names of the channels of a noun that somebody listens to, by the id of what they are of. */
  readonly #channels = new Map<LiveNoun, Map<number, string>>();

  /** Messages that were sent since the start, one for each listener. */
  get sent(): number {
    return this.#sent;
  }

  /** Channels that somebody listens to. */
  get listeners(): number {
    return this.#listeners.size;
  }

  hasListeners(channel: string): boolean {
    return this.#listeners.has(channel);
  }

  channelsOf(noun: LiveNoun): ReadonlyMap<number, string> {
    return this.#channels.get(noun) ?? new Map();
  }

  /** Connections on which somebody listens to something. */
  countOf(listener: string, except: Connection): number {
    let count = 0;
    for (const connection of this.connections) {
      if (connection !== except && listensAs(connection, listener)) count += 1;
    }
    return count;
  }

  subscribe(connection: Connection, subscription: Subscription): void {
    const { of, id } = subscription.channel;
    const channel = channelName({ noun: of.noun, id });
    const name = nameAsked(subscription.channel);
    // Somebody else by the same name: what was heard before is not heard beside it.
    if (connection.subscriptions.has(name)) this.unsubscribe(connection, name);
    connection.subscriptions.set(name, subscription);
    connection.idleSinceMs = null;
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(connection));
    const channels = this.#channels.get(of.noun) ?? new Map();
    this.#channels.set(of.noun, channels.set(id, channel));
  }

  /** Ends what a connection hears by the name that it asked for. */
  unsubscribe(connection: Connection, name: string): void {
    connection.checking.delete(name);
    const subscription = connection.subscriptions.get(name);
    if (subscription === undefined) return;
    connection.subscriptions.delete(name);
    const { of, id } = subscription.channel;
    const channel = channelName({ noun: of.noun, id });
    const listeners = this.#listeners.get(channel);
    listeners?.delete(connection);
    if (listeners?.size !== 0) return;
    this.#listeners.delete(channel);
    this.#channels.get(of.noun)?.delete(id);
  }

  leave(connection: Connection): void {
    for (const name of connection.subscriptions.keys()) this.unsubscribe(connection, name);
    connection.checking.clear();
    this.connections.delete(connection);
  }

  publish(channel: NamedChannel, event: string, data: unknown): void {
    this.#send(channel, encode(event, data, nameAsked(channel)));
  }

  /** The same, with something else said where it would be longer than `most` bytes. */
  publishUpTo(most: number, channel: NamedChannel, full: Said, instead: Said): void {
    const json = JSON.stringify(full.data);
    const isShort = Buffer.byteLength(json) <= most;
    const name = nameAsked(channel);
    this.#send(
      channel,
      isShort ? encodeJson(full.event, json, name) : encode(instead.event, instead.data, name),
    );
  }

  #send({ of, id }: NamedChannel, text: string): void {
    for (const connection of this.#listeners.get(channelName({ noun: of.noun, id })) ?? []) {
      connection.send(text);
      this.#sent += 1;
    }
  }

  /** The tokens by which anybody listens here. */
  tokens(): number[] {
    const tokens = new Set<number>();
    for (const connection of this.connections) {
      for (const { tokenId } of connection.subscriptions.values()) tokens.add(tokenId);
    }
    return [...tokens];
  }
}

function listensAs(connection: Connection, listener: string): boolean {
  for (const subscription of connection.subscriptions.values()) {
    if (subscription.listener === listener) return true;
  }
  return false;
}
