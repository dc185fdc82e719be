import type { IncomingCall, PeerClock } from '@voltdeck/ocpp';
import type { Protocol } from '../protocol/protocol';
import { pause } from './clock';
import { connectLink, ConnectionRefused, type Link } from './link';

export interface ConnectionOptions {
  /** Of one central system: when a socket closes or cannot be opened, the next one is tried. */
  urls: readonly [string, ...string[]];
  identity: string;
  password?: string;
  pathPassword?: string;
  protocol: Protocol;
  clock: PeerClock;
  callTimeoutMs: number;
  /** First wait before connecting again, doubled each time up to a minute. */
  reconnectMs: number;
  random(): number;
  onCall(call: IncomingCall): Promise<object>;
  /** What goes out instead of a frame. */
  frames(text: string): readonly (string | Buffer)[];
  /** Presents the charger on a new link; resolves when the central system has taken it. */
  introduce(link: Link, signal: AbortSignal): Promise<void>;
  onOffline(): void;
  onRefused(refusal: ConnectionRefused): void;
}

const longestWaitMs = 60_000;

/** Keeps a charger connected: after the first success it comes back by itself until closed. */
export class Connection {
  readonly #options: ConnectionOptions;
  #link: Link | undefined;
  #life = new AbortController();
  #isKept = false;
  /** How often another address was turned to. */
  #turns = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get link(): Link | undefined {
    return this.#link;
  }

  /** The first connection, at whichever address it is had; rejects with the last reason when there is none. */
  async open(): Promise<void> {
    if (this.#life.signal.aborted) this.#life = new AbortController();
    for (let left = this.#options.urls.length - 1; ; left -= 1) {
      try {
        await this.#connect();
        break;
      } catch (error) {
        if (left === 0 || this.#life.signal.aborted) throw error;
      }
    }
    this.#isKept = true;
  }

  close(): void {
    this.#isKept = false;
    this.#life.abort();
    this.#link?.close();
  }

  /** Drops the socket; a kept connection returns by itself. */
  drop(): void {
    this.#link?.close();
  }

  /** Ends the socket without a word; a kept connection returns by itself. */
  cut(): void {
    this.#link?.cut();
  }

  /** Cut off without a word until `comeBack`. */
  goDark(): void {
    this.#isKept = false;
    this.#life.abort();
    this.#link?.cut();
  }

  /** Connects again after `goDark`, at once and until it succeeds. */
  async comeBack(): Promise<void> {
    this.#life = new AbortController();
    if (!(await this.#try())) await this.#comeBack();
  }

  get #url(): string {
    const { urls } = this.#options;
    return urls[this.#turns % urls.length] ?? urls[0];
  }

  async #connect(): Promise<void> {
    try {
      await this.#connectTo(this.#url);
    } catch (error) {
      this.#turns += 1;
      throw error;
    }
  }

  async #connectTo(url: string): Promise<void> {
    const { introduce } = this.#options;
    const { signal } = this.#life;
    const opened: { link?: Link } = {};
    // An old socket that closes late changes nothing.
    const onClose = () => {
      if (opened.link === this.#link) this.#lose();
    };
    const { protocol, ...options } = this.#options;
    const link = await connectLink({ ...options, url, version: protocol.version, onClose });
    if (signal.aborted) {
      link.close();
      throw new ConnectionRefused(options.identity, 'the charger was closed meanwhile');
    }
    opened.link = link;
    this.#link = link;
    try {
      await introduce(link, signal);
    } catch (error) {
      link.close();
      throw error;
    }
  }

  #lose(): void {
    this.#link = undefined;
    this.#options.onOffline();
    if (this.#isKept) {
      this.#isKept = false;
      this.#turns += 1;
      void this.#comeBack();
    }
  }

  async #comeBack(): Promise<void> {
    const { clock, reconnectMs, random, urls } = this.#options;
    const { signal } = this.#life;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      // Longer only once all addresses were tried.
      const wait = Math.min(longestWaitMs, reconnectMs * 2 ** Math.floor(attempt / urls.length));
      // Spread out, so that a thousand chargers do not return in the same instant.
      await pause(clock, wait * (0.5 + random() / 2), signal);
      if (signal.aborted) return;
      if (await this.#try()) return;
    }
  }

  async #try(): Promise<boolean> {
    try {
      await this.#connect();
      this.#isKept = true;
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const refusal =
        error instanceof ConnectionRefused ? error : new ConnectionRefused(this.#options.identity, reason);
      this.#options.onRefused(refusal);
      return false;
    }
  }
}
