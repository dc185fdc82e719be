import { Wire } from './websocket';

/** What a charger proves itself by. */
export interface Identity {
  identifier: string;
  password: string;
}

export interface Reply {
  /** 3 a result, 4 an error, 0 where none came. */
  kind: number;
  /** The code of an error. */
  code: string;
  payload: Record<string, unknown>;
  ms: number;
}

const none = (ms: number): Reply => ({ kind: 0, code: 'none', payload: {}, ms });

export interface PlugOptions {
  port: number;
  identity: Identity;
  version?: '1.6' | '2.0.1';
  from?: string;
}

/** A charger on its socket, which says whatever it is told to say. */
export class TortureCharger {
  readonly #waiting = new Map<string, (reply: Reply) => void>();
  #next = 0;
  /** Replies that came, expected or not. */
  replies = 0;

  private constructor(readonly wire: Wire) {
    wire.onText = (text) => this.#hear(text);
    void wire.closed.then(() => {
      for (const settle of this.#waiting.values()) settle(none(0));
    });
  }

  static async plug({ port, identity, version = '1.6', from }: PlugOptions): Promise<TortureCharger> {
    const { identifier, password } = identity;
    const handshake = {
      path: `/ocpp/${encodeURIComponent(identifier)}`,
      protocol: `ocpp${version}`,
      credentials: `${identifier}:${password}`,
    };
    return new TortureCharger(await Wire.open(port, handshake, from));
  }

  /** Asks and waits for the reply; one that does not come in time is none. */
  call(action: string, payload: object, timeoutMs = 30_000): Promise<Reply> {
    this.#next += 1;
    const id = `t${this.#next}`;
    return this.ask(id, JSON.stringify([2, id, action, payload]), timeoutMs);
  }

  /** Sends a text as it is and waits for the reply to an id. */
  ask(id: string, text: string, timeoutMs = 30_000): Promise<Reply> {
    const began = performance.now();
    return new Promise((resolve) => {
      const settle = (reply: Reply): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve({ ...reply, ms: performance.now() - began });
      };
      const timer = setTimeout(() => settle(none(timeoutMs)), timeoutMs);
      this.#waiting.set(id, settle);
      this.wire.send(text);
      if (!this.wire.isOpen) settle(none(0));
    });
  }

  #hear(text: string): void {
    const frame = JSON.parse(text) as [number, string, ...unknown[]];
    const [kind, id, third, fourth] = frame;
    if (kind === 2) {
      this.wire.send(JSON.stringify([4, id, 'NotImplemented', '', {}]));
      return;
    }
    this.replies += 1;
    const body = kind === 3 ? third : fourth;
    const payload = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    this.#waiting.get(id)?.({ kind, code: kind === 4 ? String(third) : '', payload, ms: 0 });
  }

  close(): void {
    this.wire.close();
  }
}
