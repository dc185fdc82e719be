import { setTimeout as sleep } from 'node:timers/promises';
import { type Charger, runStreet } from '../../../simulator/src/index';
import { type Books, readBooks } from './books';
import { type Extent, type HarmName, harms } from './harms';
import type { Scene } from './scene';

/** What came of one round; energies in Wh, those of the round alone. */
export interface Round {
  harm: HarmName;
  parent: string;
  number: number;
  did: string;
  /** Since the chargers began until it was done, and from then until the product was there again. */
  afterSeconds: number;
  awaySeconds: number;
  sessions: number;
  sentWh: number;
  billedWh: number;
  heldWh: number;
  quarantinedWh: number;
  /** Of all rounds so far. */
  heldReasons: Record<string, number>;
  quarantine: Record<string, number>;
  settled: Books['settled'];
  ledger: string;
  sums: string;
  faults: string[];
  seconds: number;
}

const settlePatienceMs = 180_000;

/** Each of a charger's cards in its turn, so that every kind of payment comes. */
function cardsInTurn({ chargers, cardsAt }: Scene): (identity: string) => string[] {
  const turns = new Map(chargers.map(({ identity }, index) => [identity, index]));
  return (identity) => {
    const turn = turns.get(identity) ?? 0;
    turns.set(identity, turn + 1);
    const cards = cardsAt(identity);
    return [cards[turn % cards.length] ?? ''];
  };
}

/** Cars come and go at every charger until told to end; then all that charge leave. */
export function beginTraffic(scene: Scene, turn: number): () => Promise<void> {
  const { chargers, seed } = scene;
  const over = new AbortController();
  const street = runStreet({
    chargers,
    tagsAt: cardsInTurn(scene),
    seed: seed * 1_000 + turn,
    pauseSeconds: [0.3, 2],
    chargeSeconds: [2, 6],
    handSeconds: [0.05, 0.3],
    signal: over.signal,
  });
  return async () => {
    over.abort();
    await street;
  };
}

/** Who has not been answered all they said, after some minutes. */
export async function unsettled(chargers: readonly Charger[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(
    chargers.map((charger) => charger.until((each) => each.isOnline && each.isQuiet, settlePatienceMs)),
  );
  return chargers.flatMap(({ identity, isOnline }, index) =>
    outcomes[index]?.status === 'fulfilled'
      ? []
      : [`${identity} ${isOnline ? 'has not been answered all it said' : 'did not come back'}`],
  );
}

/** What of the chargers themselves is amiss, beside what is billed. */
export const chargersFaults = (chargers: readonly Charger[]): string[] =>
  chargers.flatMap((charger) => [
    ...(charger.lostMessages > 0 ? [`${charger.identity} gave up ${charger.lostMessages} messages`] : []),
    ...charger
      .violations()
      .first.map(({ action, what }) => `${charger.identity}: answer to ${action}: ${what}`),
  ]);

type Sums = Pick<Round, 'sessions' | 'sentWh' | 'billedWh' | 'heldWh' | 'quarantinedWh'>;

/** Plays rounds on one scene; each is judged by all sessions so far, so that nothing changes afterwards either. */
export class Game {
  #before: Sums = { sessions: 0, sentWh: 0, billedWh: 0, heldWh: 0, quarantinedWh: 0 };
  readonly #known = new Set<string>();

  constructor(
    private readonly scene: Scene,
    private readonly draw: () => number,
    private readonly extent: Extent,
  ) {}

  async play(harm: HarmName, number: number, parent: string): Promise<Round> {
    const { scene, draw } = this;
    const beganMs = performance.now();
    const since = (fromMs: number): number => Math.round(performance.now() - fromMs) / 1000;
    const end = beginTraffic(scene, number);
    await sleep(2_000 + draw() * 4_000);
    const [afterSeconds, harmedMs] = [since(beganMs), performance.now()];
    const [did, faults] = await harms[harm](scene, draw, this.extent).then(
      (words): [string, string[]] => [words, []],
      (error: unknown): [string, string[]] => [harm, [String(error)]],
    );
    const awaySeconds = since(harmedMs);
    await sleep(1_500 + draw() * 2_500);
    await end();
    faults.push(...(await unsettled(scene.chargers)), ...chargersFaults(scene.chargers));
    const books = await readBooks(scene);
    return {
      harm,
      parent,
      number,
      did,
      afterSeconds,
      awaySeconds,
      ...this.#newIn(books),
      heldReasons: books.accounts.sum.heldReasons,
      quarantine: books.quarantine,
      settled: books.settled,
      ledger: books.ledger,
      sums: books.sums,
      faults: this.#newOf([...faults, ...books.faults]),
      seconds: since(beganMs),
    };
  }

  #newIn({ accounts: { sum } }: Books): Sums {
    const { sessions, sentWh, billedWh, heldWh, quarantinedWh } = sum;
    const before = this.#before;
    this.#before = { sessions, sentWh, billedWh, heldWh, quarantinedWh };
    return {
      sessions: sessions - before.sessions,
      sentWh: sentWh - before.sentWh,
      billedWh: billedWh - before.billedWh,
      heldWh: heldWh - before.heldWh,
      quarantinedWh: quarantinedWh - before.quarantinedWh,
    };
  }

  /** A fault is told by the round that brought it. */
  #newOf(faults: readonly string[]): string[] {
    const fresh = faults.filter((fault) => !this.#known.has(fault));
    for (const fault of fresh) this.#known.add(fault);
    return fresh;
  }
}
