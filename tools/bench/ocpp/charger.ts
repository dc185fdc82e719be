import type { Identity } from '../../torture/wire/charger';
import { Wire } from '../../torture/wire/websocket';
import { answerTo, type Language, type Transaction } from './frames';

export interface Seat extends Identity {
  /** The address it comes from. */
  from: string;
  token: string;
}

/** No reply came, or the connection ended before it. */
const none = '';

const meterStartWh = 100_000;
/** Of 7 kW. */
const whPerMs = 7000 / 3_600_000;

/** A charger that asks one thing at a time, as OCPP demands, and reads no more of a reply than it needs. */
export class BenchCharger {
  transaction: Transaction | undefined;
  readonly #bornMs = performance.now();
  #calls = 0;
  #awaited = '';
  #settle: ((reply: string) => void) | undefined;

  private constructor(
    readonly seat: Seat,
    private readonly language: Language,
    private readonly wire: Wire,
  ) {
    wire.socket.setNoDelay(true);
    wire.onText = (text) => this.#hear(text);
    void wire.closed.then(() => this.giveUp());
  }

  /** Rejects where the server does not let it in. */
  static async connect(
    port: number,
    seat: Seat,
    language: Language,
    protocol: string,
  ): Promise<BenchCharger> {
    const { identifier, password, from } = seat;
    const handshake = { path: `/ocpp/${identifier}`, protocol, credentials: `${identifier}:${password}` };
    return new BenchCharger(seat, language, await Wire.open(port, handshake, from));
  }

  boot(): Promise<string> {
    return this.#ask((id) => this.language.boot(id));
  }

  tellAvailable(): Promise<string> {
    return this.#ask((id) => this.language.available(id, isoNow()));
  }

  async start(): Promise<string> {
    const { token } = this.seat;
    let name = '';
    const reply = await this.#ask((id) => {
      name = `${token}-${id}`;
      return this.language.start({ id, token, energyWh: this.#meterWh(), at: isoNow() });
    });
    this.transaction = this.language.begun(name, reply);
    return reply;
  }

  read(isInOrder: boolean): Promise<string> {
    const transaction = isInOrder ? this.transaction : undefined;
    return this.#ask((id) =>
      this.language.read({ id, energyWh: this.#meterWh(), at: isoNow(), transaction }),
    );
  }

  /** Waits no longer for the reply that is open. */
  giveUp(): void {
    this.#settle?.(none);
  }

  async hangUp(): Promise<void> {
    this.wire.close();
    await this.wire.closed;
  }

  #meterWh(): number {
    return meterStartWh + Math.floor((performance.now() - this.#bornMs) * whPerMs);
  }

  #ask(textOf: (id: string) => string): Promise<string> {
    this.#calls += 1;
    const id = `b${this.#calls}`;
    this.#awaited = `"${id}"`;
    return new Promise((resolve) => {
      this.#settle = (reply) => {
        this.#settle = undefined;
        resolve(reply);
      };
      this.wire.send(textOf(id));
      if (!this.wire.isOpen) this.giveUp();
    });
  }

  #hear(text: string): void {
    if (text.startsWith('[2,')) this.wire.send(answerTo(text));
    else if (text.startsWith(this.#awaited, 3)) this.#settle?.(text);
  }
}

const isoNow = (): string => new Date().toISOString();
