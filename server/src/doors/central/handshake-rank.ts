import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Recent } from './handshake-recent';

/** How likely a handshake is let in, by what is known before anybody asks whose it is: the lowest is the likeliest. */
export const ranks = { known: 0, credentials: 1, failed: 2, bare: 3 } as const;

/** Each holds a digest and a number. */
const mostKnown = 50_000;
const mostFailed = 20_000;

const hasPathSecret = /^\/+ocpp\/+[^/?]+\/+[^/?]/i;

/** Remembers who was let in lately with which secret, and who was not, without the secrets. */
export class LatelySeen {
  readonly #salt = randomBytes(16).toString('latin1');
  readonly #known = new Recent<string, number>(mostKnown);
  readonly #failed = new Recent<string, true>(mostFailed);

  /** Stands for an address and the secret that is shown at it; null where none is shown. */
  markOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string | null {
    const { authorization } = headers;
    if (authorization === undefined && !hasPathSecret.test(url)) return null;
    return hash('sha256', `${this.#salt}${url}\n${authorization ?? ''}`, 'binary');
  }

  /** The charge point that was let in with this mark. */
  knownBy(mark: string | null): number | undefined {
    return mark === null ? undefined : this.#known.get(mark);
  }

  rankOf(mark: string | null): number {
    if (mark === null) return ranks.bare;
    if (this.#known.get(mark) !== undefined) return ranks.known;
    return this.#failed.get(mark) === undefined ? ranks.credentials : ranks.failed;
  }

  letIn(mark: string | null, chargePointId: number): void {
    if (mark === null) return;
    this.#failed.delete(mark);
    this.#known.set(mark, chargePointId);
  }

  failed(mark: string | null): void {
    if (mark === null) return;
    this.#known.delete(mark);
    this.#failed.set(mark, true);
  }
}
