/** A connection, as this client uses it; tests bring their own. */
export interface Wire {
  send: (text: string) => void;
  close: () => void;
}

export interface WireEvents {
  onText: (text: unknown) => void;
  onClose: (code: number) => void;
}

export interface RealtimeOptions {
  open: (events: WireEvents) => Wire;
  /** Signs the subscriptions of private channels; those that are refused are left out. */
  authorize: (socketId: string, channels: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** As many as one call signs. */
  mostAtOnce: number;
  /** Whether an error of that is the server's answer, and not the lack of one. */
  isRefusal: (error: unknown) => boolean;
  onState: (isConnected: boolean) => void;
}

type Handler = (data: unknown) => void;
/** Who hears what of one channel. */
type Listeners = Map<string, Set<Handler>>;

interface Frame {
  event: string;
  channel?: string;
  data?: unknown;
}

const longestPauseMs = 15_000;
const pongMs = 10_000;
const usualActivityMs = 120_000;

const parsed = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text;
  } catch {
    return text;
  }
};

/** Said of one channel, where a subscription is refused or ends. */
const refused = 'pusher:subscription_error';
const refusedPauseMs = 5_000;

/** Whether a refusal says that the server could not look, and not that nobody may listen. */
const isForNow = (data: unknown): boolean =>
  isRecord(data) && typeof data.status === 'number' && (data.status >= 500 || data.status === 429);

const pauseAfter = (failures: number): number => Math.min(longestPauseMs, 500 * 2 ** failures);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const readFrame = (text: unknown): Frame | null => {
  const frame = parsed(text);
  if (!isRecord(frame) || typeof frame.event !== 'string') return null;
  const channel = typeof frame.channel === 'string' ? frame.channel : undefined;
  return { event: frame.event, channel, data: parsed(frame.data) };
};

/**
 * A client of the Pusher Channels protocol, version 7, for private channels over WebSocket alone.
 * It is a tenth of the size of the general one, which carries transports no server of ours speaks.
 */
export class Realtime {
  readonly #options: RealtimeOptions;
  readonly #channels = new Map<string, Listeners>();
  /** Channels to be signed with the next call. */
  readonly #unsigned = new Set<string>();
  #wire: Wire | null = null;
  #socketId: string | null = null;
  #generation = 0;
  #failures = 0;
  #activityMs = usualActivityMs;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RealtimeOptions) {
    this.#options = options;
    this.#connect();
  }

  /** Hears an event of a private channel; the channel is left with its last handler. */
  listen(channel: string, event: string, handler: Handler): () => void {
    const isNew = !this.#channels.has(channel);
    const events: Listeners = this.#channels.get(channel) ?? new Map();
    const handlers = events.get(event) ?? new Set();
    this.#channels.set(channel, events.set(event, handlers.add(handler)));
    if (isNew) this.#subscribe(channel);
    return () => {
      handlers.delete(handler);
      if (handlers.size === 0) events.delete(event);
      if (events.size > 0 || this.#channels.get(channel) !== events) return;
      this.#channels.delete(channel);
      if (this.#socketId !== null) this.#send({ event: 'pusher:unsubscribe', data: { channel } });
    };
  }

  /** Tries again at once instead of waiting for the next try. */
  hurry(): void {
    if (this.#retry === undefined) return;
    clearTimeout(this.#retry);
    this.#connect();
  }

  /** Connects again and subscribes to everything anew, as somebody whose signature changed. */
  restart(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#quiet);
    this.#drop();
    this.#connect();
  }

  close(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#quiet);
    this.#channels.clear();
    this.#drop();
  }

  #connect(): void {
    this.#retry = undefined;
    this.#generation += 1;
    const generation = this.#generation;
    // What a connection says after it was given up is not heard.
    const isCurrent = (): boolean => generation === this.#generation;
    this.#wire = this.#options.open({
      onText: (text) => isCurrent() && this.#receive(text),
      onClose: (code) => isCurrent() && this.#lost(code),
    });
    this.#watch();
  }

  #drop(): void {
    const wire = this.#wire;
    this.#generation += 1;
    this.#wire = null;
    this.#socketId = null;
    wire?.close();
  }

  #lost(code: number): void {
    clearTimeout(this.#quiet);
    this.#drop();
    this.#options.onState(false);
    // 4000–4099: the server asks not to come back; 4200–4299: to come back at once.
    if (code >= 4000 && code < 4100) return;
    const pause = code >= 4200 && code < 4300 ? 0 : pauseAfter(this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), pause);
  }

  /** A connection may die without a word: after a silence it is asked, and given up when it does not answer. */
  #watch(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      if (this.#socketId !== null) this.#send({ event: 'pusher:ping', data: {} });
      this.#quiet = setTimeout(() => this.#lost(0), pongMs);
    }, this.#activityMs);
  }

  #receive(text: unknown): void {
    const frame = readFrame(text);
    this.#watch();
    if (frame === null) return;
    if (frame.event === 'pusher:connection_established') this.#established(frame.data);
    else if (frame.event === 'pusher:ping') this.#send({ event: 'pusher:pong', data: {} });
    else if (frame.channel !== undefined) {
      if (frame.event === refused && isForNow(frame.data)) this.#subscribeLater(frame.channel);
      else this.#tell(frame.channel, frame.event, frame.data);
    }
  }

  #tell(channel: string, event: string, data: unknown): void {
    for (const handler of this.#channels.get(channel)?.get(event) ?? []) handler(data);
  }

  #subscribeLater(channel: string): void {
    const [socketId, events] = [this.#socketId, this.#channels.get(channel)];
    setTimeout(() => {
      if (this.#socketId === socketId && this.#channels.get(channel) === events) this.#subscribe(channel);
    }, refusedPauseMs);
  }

  #established(data: unknown): void {
    if (!isRecord(data) || typeof data.socket_id !== 'string') return;
    if (typeof data.activity_timeout === 'number') this.#activityMs = data.activity_timeout * 1000;
    this.#socketId = data.socket_id;
    this.#failures = 0;
    this.#watch();
    this.#options.onState(true);
    for (const channel of this.#channels.keys()) this.#subscribe(channel);
  }

  /** Signed with all others of the same moment: a page listens to many channels at once. */
  #subscribe(channel: string): void {
    if (this.#socketId === null) return;
    if (this.#unsigned.size === 0) queueMicrotask(() => this.#signAll());
    this.#unsigned.add(channel);
  }

  #signAll(): void {
    const names = [...this.#unsigned];
    this.#unsigned.clear();
    for (let from = 0; from < names.length; from += this.#options.mostAtOnce) {
      const wanted = names.slice(from, from + this.#options.mostAtOnce).flatMap((name) => {
        const events = this.#channels.get(name);
        return events === undefined ? [] : [[name, events] as const];
      });
      this.#sign(new Map(wanted));
    }
  }

  #sign(channels: ReadonlyMap<string, Listeners>, failures = 0): void {
    const socketId = this.#socketId;
    if (socketId === null || channels.size === 0) return;
    const wanted = (): (readonly [string, Listeners])[] =>
      this.#socketId === socketId
        ? [...channels].filter(([name, events]) => this.#channels.get(name) === events)
        : [];
    this.#options.authorize(socketId, [...channels.keys()]).then(
      (auths) => {
        for (const [channel] of wanted()) {
          const auth = auths.get(channel);
          // Refused: whoever listens may ask what they may still see.
          if (auth === undefined) this.#tell(channel, refused, {});
          else this.#send({ event: 'pusher:subscribe', data: { channel, auth } });
        }
      },
      (error: unknown) => {
        if (this.#options.isRefusal(error)) return;
        // The server of this connection may live while the one that was asked to sign has died.
        setTimeout(() => this.#sign(new Map(wanted()), failures + 1), pauseAfter(failures));
      },
    );
  }

  #send(frame: Frame): void {
    this.#wire?.send(JSON.stringify(frame));
  }
}
