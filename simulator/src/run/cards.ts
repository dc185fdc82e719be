interface Waiter {
  connector: number;
  tag: string;
  answer(isAccepted: boolean): void;
}

/** People at a charger who wait for what becomes of their card. */
export class Cards {
  #waiters: Waiter[] = [];

  wait(connector: number, tag: string): Promise<boolean> {
    return new Promise((answer) => this.#waiters.push({ connector, tag, answer }));
  }

  /** Answers whoever waits longest at this connector; returns their tag. */
  answer(connector: number, isAccepted: boolean): string | undefined {
    const waiter = this.#waiters.find((each) => each.connector === connector);
    this.#waiters = this.#waiters.filter((each) => each !== waiter);
    waiter?.answer(isAccepted);
    return waiter?.tag;
  }
}
