import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { OcppVersion } from '@voltdeck/ocpp';
import { Problem } from '../../kernel/problem';
import { chargePointsNamed } from '../../network';
import { FairSemaphore, type FairSemaphoreOptions } from '../../platform/fair-semaphore';
import type { House } from '../../platform/house';
import type { Logger } from '../../platform/log';
import { networkOf } from '../../platform/networks';
import { sourceOf, type TrustProxy, trustOf, type Trusts } from '../../platform/proxies';
import { judgeHandshake, type Verdict } from './handshake';
import { type Lookup, lookupTogether } from './lookups';
import { refuse } from './refuse';
import { Refusing } from './refusing';

/**
 * Handshakes have a gate of their own, so that a flood of them delays no charger that is connected, and in it places
 * that one address cannot take. A site of thousands behind one address comes back all at once: they wait, in their order.
 */
const handshakeRules: FairSemaphoreOptions = {
  most: 100,
  mostPerKey: 60,
  mostWaitingPerKey: 10_000,
  // Each holds its socket and its headers meanwhile.
  mostWaiting: 15_000,
  patienceMs: 30_000,
};

const retryAfterSeconds = 10;

/** Among the chargers, because the product's own work may take its time. */
const asDoor = { actor: { kind: 'system' }, lane: 'charger' } as const;

export interface HandshakesOptions {
  house: House;
  log: Logger;
  spoken: readonly OcppVersion[];
  trustProxy?: TrustProxy;
  handshakeSemaphore?: Partial<FairSemaphoreOptions>;
}

type Admitted = Extract<Verdict, { ok: true }>;

/** Judges who may come in, each address in its turn, and turns the others away. */
export class Handshakes {
  readonly refusing: Refusing;
  readonly #options: HandshakesOptions;
  readonly #semaphore: FairSemaphore;
  readonly #trusts: Trusts;
  readonly #lookup: Lookup;

  constructor(options: HandshakesOptions) {
    this.#options = options;
    this.#semaphore = new FairSemaphore({ ...handshakeRules, ...options.handshakeSemaphore });
    this.#trusts = trustOf(options.trustProxy ?? false);
    this.refusing = new Refusing(options);
    this.#lookup = lookupTogether((names) =>
      options.house.run(asDoor, (ctx) => chargePointsNamed(ctx, names)),
    );
  }

  /** Who may come in; null where it was turned away, or has left meanwhile. */
  async judge(request: IncomingMessage, socket: Duplex): Promise<Admitted | null> {
    const leaving = new AbortController();
    const leave = (): void => leaving.abort();
    socket.once('end', leave).once('close', leave);
    const address = sourceOf(request, this.#trusts);
    try {
      const verdict = await this.#inTurn(request, { address, left: leaving.signal });
      if (leaving.signal.aborted) socket.destroy();
      else if (verdict.ok) return verdict;
      else this.refusing.turnAway(socket, verdict, address);
      return null;
    } catch (error) {
      if (leaving.signal.aborted) socket.destroy();
      else refuse(socket, 503, 'The server cannot answer now.', { 'Retry-After': retryAfterSeconds });
      if (leaving.signal.aborted || error instanceof Problem) return null;
      throw error;
    } finally {
      socket.off('end', leave).off('close', leave);
    }
  }

  #inTurn(request: IncomingMessage, of: { address: string | null; left: AbortSignal }): Promise<Verdict> {
    const { spoken } = this.#options;
    const knock = { url: request.url ?? '', headers: request.headers };
    return this.#semaphore.run(
      networkOf(of.address),
      () => judgeHandshake(this.#lookup, knock, spoken),
      of.left,
    );
  }
}
