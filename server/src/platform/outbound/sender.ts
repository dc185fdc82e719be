import type { House } from '../house';

/** How often this process looks for what has become due. */
const pollMs = 1_000;

/** What waits to be sent to addresses that people gave, and how it is sent. */
export interface Sending<T> {
  /** The bus names what has become due by it. */
  topic: string;
  /** How many are sent at once. */
  most: number;
  /** Takes what is due, at most so many: nobody else has them until they are sent, or this process is taken for dead. */
  take(most: number): Promise<readonly T[]>;
  /** Sends one, and writes down what became of it. */
  send(taken: T): Promise<void>;
  /** What the log says where that fails: it is taken again. */
  failures: { take: string; send: string };
}

/** Sends from this process, beside those that others send. */
export class Sender<T> {
  readonly #house: Pick<House, 'bus' | 'log'>;
  readonly #way: Sending<T>;
  readonly #sending = new Set<Promise<void>>();
  #taking: Promise<void> | null = null;
  #isAsked = false;
  #isEnding = false;
  #stopListening = (): void => undefined;
  #poll: NodeJS.Timeout | undefined;

  constructor(house: Pick<House, 'bus' | 'log'>, way: Sending<T>) {
    this.#house = house;
    this.#way = way;
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#house.bus.listen(this.#way.topic, () => this.wake());
    this.#poll = setInterval(() => this.wake(), pollMs);
    this.wake();
  }

  /** Takes nothing more, and waits for what is being sent. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    clearInterval(this.#poll);
    this.#stopListening();
    await this.#taking;
    await Promise.all(this.#sending);
  }

  /** Looks for what is due; while it does, once more afterwards. */
  wake(): void {
    if (this.#isEnding) return;
    this.#isAsked = true;
    this.#taking ??= this.#takeAll().finally(() => (this.#taking = null));
  }

  /** How many are being sent. */
  get sending(): number {
    return this.#sending.size;
  }

  async #takeAll(): Promise<void> {
    while (this.#isAsked && !this.#isEnding) {
      this.#isAsked = false;
      const room = this.#way.most - this.#sending.size;
      if (room <= 0) return;
      try {
        for (const taken of await this.#way.take(room)) this.#begin(taken);
      } catch (error) {
        // The next look finds them.
        this.#house.log.warn({ err: error }, this.#way.failures.take);
      }
    }
  }

  #begin(taken: T): void {
    const sent = this.#way
      .send(taken)
      .catch((error: unknown) =>
        // Its claim ends, and it is sent again.
        this.#house.log.warn({ err: error }, this.#way.failures.send),
      )
      .finally(() => {
        this.#sending.delete(sent);
        this.wake();
      });
    this.#sending.add(sent);
  }
}
