import type { Logger } from '../log';

/** How long nobody tries a server that is away, after it failed once, twice and so on. */
const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000];
/** While one tries it again, the others wait so long. */
const probeMs = 2_000;

/**
 * Keeps mails from a server that is away: one by one they would each hold a worker until their time is up.
 * After a pause, one of them tries it for all.
 */
export class AwayWatch {
  #failures = 0;
  #until = 0;
  #isProbed = false;

  constructor(private readonly log: Logger) {}

  /** When to come back, where it should not be tried now; whoever gets null tries it and says what came of it. */
  waitUntil(now: Date): Date | null {
    if (this.#failures === 0) return null;
    if (now.getTime() < this.#until) return new Date(this.#until);
    if (this.#isProbed) return new Date(now.getTime() + probeMs);
    this.#isProbed = true;
    return null;
  }

  /** It answered, whatever it said of the mail. */
  answered(): void {
    if (this.#failures > 0) this.log.info('The mail server answers again');
    this.#failures = 0;
    this.#isProbed = false;
  }

  failed(now: Date, reason: string): void {
    if (this.#failures === 0) this.log.warn({ reason }, 'The mail server takes no mails; they wait for it');
    // What was on its way when it failed tells nothing new.
    if (now.getTime() >= this.#until) this.#failures += 1;
    this.#isProbed = false;
    const pause = pausesMs[Math.min(this.#failures, pausesMs.length) - 1] ?? 0;
    this.#until = Math.max(this.#until, now.getTime() + pause);
  }

  /** A try that came to no end tells nothing. */
  leftOff(): void {
    this.#isProbed = false;
  }
}
