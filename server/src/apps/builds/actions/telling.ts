import type { LongRun } from '../../../platform/noun';
import type { BuildRow } from '../rules';
import { addLines } from '../store-log';
import { tellMoved } from './look';

/** A log is written at most so often: compilers tell a hundred lines a second. */
const everyMs = 700;

/** Lines that are kept of a build at most. */
const mostLines = 5_000;

/** Writes what a build tells while it goes on, some lines at a time. */
export class Telling {
  #waiting: string[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly job: LongRun,
    private readonly build: Pick<BuildRow, 'id' | 'operatorId'>,
  ) {}

  tell(line: string): void {
    // Without the colours of a terminal, and what a database cannot keep.
    this.#waiting.push(line.replaceAll('\t', ' ').replaceAll(/\p{Cc}(?:\[[\d;]*m)?/gu, ''));
    this.#timer ??= setTimeout(() => this.#write(), everyMs);
  }

  #write(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const texts = this.#waiting.splice(0);
    if (texts.length === 0) return;
    this.#writing = this.#writing
      .then(() =>
        this.job.run(async (ctx) => {
          await addLines(ctx.tx, this.build.id, { texts, at: ctx.now, most: mostLines });
          await tellMoved(ctx, this.build);
        }),
      )
      // A log that has gaps stops no build.
      .catch(() => undefined);
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    this.#write();
    await this.#writing;
  }
}
