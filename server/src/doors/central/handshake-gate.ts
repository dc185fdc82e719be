import { Lines, type Waiting } from './handshake-lines';

export interface GateRules {
  /** How many are judged at the same time. */
  most: number;
  /** How many may wait. */
  mostWaiting: number;
  mostWaitingPerKey: number;
  /** Of those that wait, how many may be of the ranks from `lowRank` on. */
  mostWaitingLow: number;
  /** Bytes that those who wait hold together. */
  mostWaitingBytes: number;
  patienceMs: number;
}

export interface Visitor extends Waiting {
  /** Bytes that are held for it as long as it waits. */
  bytes(): number;
  /** When it came; monotonic milliseconds. */
  atMs: number;
}

/** From this rank on they are strangers, of whom few need to wait. */
const lowRank = 2;
const ranks = 4;

/** Asked together: a few questions for thousands, and none so large that the next waits long. */
const mostTogether = 200;
/** Whoever comes while so many questions are open is asked for in the next one, because each costs as much as many names in it. */
const mostQuestions = 2;
const mostLooksPerPatience = 60;

export interface GateWork<One> {
  /** Judges some together; never rejects. */
  judge(some: readonly One[]): Promise<void>;
  turnAway(one: One, why: 'crowded' | 'patience'): void;
}

/** Lets few be judged at the same time and bounds those who wait: the likelier go first, and take the place of the others. */
export class Gate<One extends Visitor> {
  readonly #rules: GateRules;
  readonly #work: GateWork<One>;
  readonly #lines = new Lines<One>(ranks);
  #lowWaiting = 0;
  #judging = 0;
  #questions = 0;
  #isDue = false;
  #watch: NodeJS.Timeout | undefined;

  constructor(rules: GateRules, work: GateWork<One>) {
    this.#rules = rules;
    this.#work = work;
  }

  get waiting(): number {
    return this.#lines.size;
  }

  enter(one: One): void {
    if (!this.#hasPlaceFor(one)) return this.#work.turnAway(one, 'crowded');
    this.#lines.add(one);
    if (one.rank >= lowRank) this.#lowWaiting += 1;
    this.#startSoon();
  }

  /** It left while it waited. Tells whether it did wait. */
  leave(one: One): boolean {
    if (!this.#lines.delete(one)) return false;
    if (one.rank >= lowRank) this.#lowWaiting -= 1;
    return true;
  }

  #hasPlaceFor({ rank, network }: One): boolean {
    const { most, mostWaiting, mostWaitingPerKey, mostWaitingLow } = this.#rules;
    // Those who came a moment ago are in line, and wait for nobody.
    const free = most - this.#judging;
    if (rank >= lowRank && this.#lowWaiting >= mostWaitingLow + free) return false;
    if (rank > 0 && this.#lines.sizeOf(network) >= mostWaitingPerKey + free) return false;
    return this.#lines.size < mostWaiting + free || this.#giveUp(this.#lines.lastBehind(rank), 'crowded');
  }

  #giveUp(one: One | undefined, why: 'crowded' | 'patience'): boolean {
    if (one === undefined || !this.leave(one)) return false;
    this.#work.turnAway(one, why);
    return true;
  }

  /** Whoever comes in the same turn is judged together. */
  #startSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#start();
    });
  }

  #start(): void {
    while (this.#questions < mostQuestions) {
      const some = this.#takeSome(Math.min(mostTogether, this.#rules.most - this.#judging));
      if (some.length === 0) break;
      this.#judging += some.length;
      this.#questions += 1;
      void this.#work.judge(some).finally(() => {
        this.#judging -= some.length;
        this.#questions -= 1;
        if (this.#lines.size > 0) this.#startSoon();
      });
    }
    this.#look();
  }

  #takeSome(most: number): One[] {
    const some: One[] = [];
    while (some.length < most) {
      const one = this.#lines.take();
      if (one === undefined) break;
      if (one.rank >= lowRank) this.#lowWaiting -= 1;
      some.push(one);
    }
    return some;
  }

  /** Looks after those who wait, as long as anybody does. */
  #look(): void {
    if (this.#lines.size === 0 || this.#watch !== undefined) return;
    this.#watch = setTimeout(() => {
      this.#watch = undefined;
      this.#dismiss(performance.now());
      this.#look();
    }, this.#rules.patienceMs / mostLooksPerPatience);
    this.#watch.unref();
  }

  #dismiss(nowMs: number): void {
    const { patienceMs, mostWaitingBytes } = this.#rules;
    let bytes = 0;
    for (const one of this.#lines) {
      bytes += one.bytes();
      // The likelier come first, so the room is theirs.
      if (nowMs - one.atMs >= patienceMs) this.#giveUp(one, 'patience');
      else if (bytes > mostWaitingBytes) this.#giveUp(one, 'crowded');
    }
  }
}
