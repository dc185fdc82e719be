import { mayHear, type Standing, standingsOf } from '../../desk';
import type { Connection } from './connection';
import { readAsSystem, type RealtimeHouse } from './house';
import type { Hub } from './hub';

/** Ends the subscriptions of logins that may no longer listen: asked for all of them at once, again and again. */
export class Watch {
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(
    private readonly hub: Hub,
    private readonly house: Pick<RealtimeHouse, 'run' | 'log' | 'clock'>,
    private readonly everyMs: number,
  ) {}

  start(): void {
    this.#timer = setInterval(() => void this.look(), this.everyMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isAskedAgain = false;
    await this.#looking;
  }

  /** Looks now; asked for while looking, it looks once more, because the answer on its way may be too old. */
  look(): Promise<void> {
    if (this.#looking !== undefined) {
      this.#isAskedAgain = true;
      return this.#looking;
    }
    this.#looking = this.#lookUntilCurrent().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookUntilCurrent(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      const tokens = this.hub.tokens();
      if (tokens.length === 0) return;
      try {
        this.#endAllBut(await readAsSystem(this.house, (ctx) => standingsOf(ctx, tokens)), new Set(tokens));
      } catch (error) {
        // Without the database nothing is loaded or pushed either, so nobody hears more than they may.
        this.house.log.warn({ err: error }, 'could not look whether listeners may still listen');
      }
    } while (this.#isAskedAgain);
  }

  #endAllBut(standings: ReadonlyMap<number, Standing>, asked: ReadonlySet<number>): void {
    for (const connection of this.hub.connections) {
      let hasLoginOver = false;
      for (const [name, { tokenId, channel }] of connection.subscriptions) {
        // A login that came while we asked was looked at when it subscribed.
        if (!asked.has(tokenId)) continue;
        const standing = standings.get(tokenId);
        if (standing === undefined) hasLoginOver = true;
        if (standing === undefined || !mayHear(standing, channel)) this.#end(connection, name);
      }
      // A key that is lost leaves the socket for other channels; a login that is over has no more use for it.
      if (hasLoginOver && connection.subscriptions.size === 0) connection.close('loginOver');
    }
  }

  #end(connection: Connection, channel: string): void {
    this.hub.unsubscribe(connection, channel);
    connection.refuse(channel, 'revoked');
    if (connection.subscriptions.size === 0) connection.idleSinceMs = this.house.clock.now().getTime();
  }
}
