import { live } from '@voltdeck/contract';
import { ask } from '../wire/http';
import { Wire } from '../wire/websocket';

export interface Heard {
  event: string;
  channel: string;
  data: unknown;
  /** When it came, by `performance.now()`. */
  atMs: number;
}

interface Frame {
  event: string;
  channel?: string;
  data?: unknown;
}

const dataOf = ({ data }: Frame): unknown => (typeof data === 'string' ? JSON.parse(data) : data);

/** A login that listens to live events at one node, as the dashboard does. */
export class Listener {
  readonly #hearers = new Set<(heard: Heard) => void>();
  #socketId = '';

  private constructor(
    private readonly port: number,
    private readonly token: string,
    private readonly wire: Wire,
  ) {
    wire.onText = (text) => this.#hear(JSON.parse(text) as Frame);
  }

  static async open(port: number, token: string): Promise<Listener> {
    const path = `/app/${live.realtimeKey}?protocol=7&client=torture&version=1.0`;
    const listener = new Listener(port, token, await Wire.open(port, { path }));
    const { data } = await listener.next(({ event }) => event === 'pusher:connection_established');
    listener.#socketId = (data as { socket_id: string }).socket_id;
    return listener;
  }

  /** Signs and subscribes; resolves when it is taken, rejects when it is refused. */
  async subscribe(channel: string): Promise<void> {
    const body = { socket_id: this.#socketId, channel_name: channel };
    const answer = await ask(this.port, {
      method: 'POST',
      path: '/broadcasting/auth',
      token: this.token,
      body,
    });
    if (answer.status !== 200) throw new Error(`${channel} is not signed: ${answer.status} ${answer.text}`);
    const { auth } = JSON.parse(answer.text) as { auth: string };
    const outcome = this.next((heard) => heard.channel === channel && heard.event.startsWith('pusher'));
    this.wire.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
    const { event } = await outcome;
    if (!event.endsWith('subscription_succeeded')) throw new Error(`${channel} is refused: ${event}`);
  }

  /** The next event of a kind from now on; rejects after the time allowed. */
  next(fits: (heard: Heard) => boolean, patienceMs = 20_000): Promise<Heard> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#hearers.delete(hear);
      };
      const hear = (heard: Heard): void => {
        if (!fits(heard)) return;
        end();
        resolve(heard);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`no such event came in ${patienceMs} ms`));
      }, patienceMs);
      this.#hearers.add(hear);
    });
  }

  close(): void {
    this.wire.close();
  }

  #hear(frame: Frame): void {
    const { event, channel = '' } = frame;
    const heard = { event, channel, data: dataOf(frame), atMs: performance.now() };
    if (event === 'pusher:ping') this.wire.send(JSON.stringify({ event: 'pusher:pong', data: {} }));
    for (const hear of this.#hearers) hear(heard);
  }
}
