import type { TurnedAwayFor } from '../../platform/metrics/handshakes';
import { siteOf } from '../../platform/networks';
import { Allowance } from './handshake-allowance';
import { ranks } from './handshake-rank';

/** Failed handshakes of one address: a site whose chargers all have a wrong password has that many, a flood soon has not. */
const failures = { burst: 300, perSecond: 10, most: 20_000 };
/** The same of the networks that one customer of an IPv6 provider may have. */
const failuresOfSite = { burst: 3_000, perSecond: 50, most: 5_000 };
/** How often one charge point comes in: one on a bad line comes back every few seconds. */
const entries = { burst: 300, perSecond: 2, most: 50_000 };

/** Part of an address' allowance that is kept for those that show a secret that has not failed yet. */
const keptForNew = 0.5;

/** The shortest time after which somebody who was turned away may come again, and over how long they are spread. */
const waits: Readonly<Record<TurnedAwayFor, { least: number; spread: number }>> = {
  address: { least: 5, spread: 25 },
  identity: { least: 1, spread: 5 },
  crowded: { least: 5, spread: 30 },
  patience: { least: 5, spread: 30 },
  outage: { least: 5, spread: 15 },
};

/** Far apart after each step, and never the same row twice. */
const step = (Math.sqrt(5) - 1) / 2;

interface Knocking {
  network: string;
  rank: number;
}

/** What a flood of handshakes costs whoever sends it: its address or the charge point whose password it has. */
export class Limits {
  readonly #failures = new Allowance<string>(failures);
  readonly #failuresOfSite = new Allowance<string>(failuresOfSite);
  readonly #entries = new Allowance<number>(entries);
  #turn = 0;

  /** Why a handshake is turned away before anybody asks whose it is; those that were let in before with the same secret never are for their address. */
  barred({ network, rank }: Knocking, known: number | undefined, nowMs: number): TurnedAwayFor | null {
    if (known !== undefined) return this.#entries.has(known, nowMs) ? null : 'identity';
    const share = rank === ranks.credentials ? 0 : keptForNew;
    const isOpen =
      this.#failures.has(network, nowMs, share) && this.#failuresOfSite.has(siteOf(network), nowMs, share);
    return isOpen ? null : 'address';
  }

  failed(network: string, nowMs: number): void {
    this.#failures.spend(network, nowMs);
    const site = siteOf(network);
    if (site !== network) this.#failuresOfSite.spend(site, nowMs);
  }

  /** Whether a charge point may come in once more now, which is then counted. */
  mayEnter(chargePointId: number, nowMs: number): boolean {
    if (!this.#entries.has(chargePointId, nowMs)) return false;
    this.#entries.spend(chargePointId, nowMs);
    return true;
  }

  /** When it may come again: not all in the same second, because they would be turned away together once more. */
  secondsUntil(
    why: TurnedAwayFor,
    of: { network: string; known: number | undefined },
    nowMs: number,
  ): number {
    const { least, spread } = waits[why];
    this.#turn = (this.#turn + step) % 1;
    const until =
      why === 'identity' && of.known !== undefined
        ? this.#entries.secondsUntil(of.known, nowMs)
        : this.#failures.secondsUntil(of.network, nowMs);
    return Math.ceil(least + (why === 'address' || why === 'identity' ? until : 0) + this.#turn * spread);
  }
}
