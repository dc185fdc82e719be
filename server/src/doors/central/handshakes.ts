import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { OcppVersion } from '@voltdeck/ocpp';
import { Problem } from '../../kernel/problem';
import { chargePointsNamed } from '../../network';
import type { House } from '../../platform/house';
import type { Logger } from '../../platform/log';
import type { Metrics } from '../../platform/metrics';
import type { TurnedAwayFor } from '../../platform/metrics/handshakes';
import { networkOf } from '../../platform/networks';
import { sourceOf, type TrustProxy, trustOf, type Trusts } from '../../platform/proxies';
import { readCalled } from './address';
import { type Admitted, judgeHandshake, type Refusal, type Verdict } from './handshake';
import { Gate, type GateRules, type Visitor } from './handshake-gate';
import { Limits } from './handshake-limits';
import { LatelySeen } from './handshake-rank';
import { lookupAll, type Lookup } from './lookups';
import { Refusing } from './refusing';

/**
 * Handshakes have a gate of their own, so that a flood of them delays no charger that is connected.
 * A site of thousands behind one address comes back all at once: they wait, in their order.
 */
const handshakeRules: GateRules = {
  most: 400,
  mostWaitingPerKey: 10_000,
  // Each holds its socket meanwhile.
  mostWaiting: 12_000,
  mostWaitingLow: 2_000,
  mostWaitingBytes: 96 * 1024 * 1024,
  patienceMs: 30_000,
};

/** Among the chargers, because the product's own work may take its time. */
const asDoor = { actor: { kind: 'system' }, lane: 'charger' } as const;

/** A socket and its request, without what it sent. */
const socketBytes = 4_096;

export interface HandshakesOptions {
  house: House;
  log: Logger;
  spoken: readonly OcppVersion[];
  trustProxy?: TrustProxy;
  handshakeSemaphore?: Partial<GateRules>;
  metrics?: Pick<Metrics, 'connectedChargePoints'> & Partial<Pick<Metrics, 'handshakes'>>;
}

/** Who came in, and from which address. */
export interface LetIn extends Admitted {
  address: string | null;
}

/** A handshake from when it came until it is answered. */
interface Visit extends Visitor {
  request: IncomingMessage;
  socket: Duplex;
  address: string | null;
  mark: string | null;
  hasLeft: boolean;
  end(admitted: LetIn | null): void;
}

/** Judges who may come in, the likeliest first and each address in its turn, and turns the others away. */
export class Handshakes {
  readonly refusing: Refusing;
  readonly #options: HandshakesOptions;
  readonly #gate: Gate<Visit>;
  readonly #limits = new Limits();
  readonly #seen = new LatelySeen();
  readonly #trusts: Trusts;
  readonly #find: Lookup;

  constructor(options: HandshakesOptions) {
    this.#options = options;
    this.#trusts = trustOf(options.trustProxy ?? false);
    this.refusing = new Refusing({ ...options, figures: options.metrics?.handshakes });
    this.#find = (names) => options.house.run(asDoor, (ctx) => chargePointsNamed(ctx, names));
    this.#gate = new Gate<Visit>(
      { ...handshakeRules, ...options.handshakeSemaphore },
      { judge: (some) => this.#judgeAll(some), turnAway: (visit, why) => this.#turnAway(visit, why) },
    );
    options.metrics?.handshakes?.watch(() => this.#gate.waiting);
  }

  /** Who may come in; null where it was turned away, or has left meanwhile. */
  judge(request: IncomingMessage, socket: Duplex): Promise<LetIn | null> {
    return new Promise((resolve) => {
      const visit = this.#receive(request, socket, resolve);
      const barred = this.#limits.barred(visit, this.#seen.knownBy(visit.mark), visit.atMs);
      if (barred === null) this.#gate.enter(visit);
      else this.#turnAway(visit, barred);
    });
  }

  #receive(request: IncomingMessage, socket: Duplex, resolve: Visit['end']): Visit {
    const address = sourceOf(request, this.#trusts);
    const mark = this.#seen.markOf(request);
    const headBytes = bytesOf(request);
    const leave = (): void => {
      visit.hasLeft = true;
      // Once it is judged, its answer ends it.
      if (!this.#gate.leave(visit)) return;
      socket.destroy();
      visit.end(null);
    };
    const visit: Visit = {
      request,
      socket,
      address,
      mark,
      network: networkOf(address),
      rank: this.#seen.rankOf(mark),
      atMs: performance.now(),
      hasLeft: false,
      bytes: () => headBytes + socket.readableLength,
      end: (admitted) => {
        socket.off('end', leave).off('close', leave);
        resolve(admitted);
      },
    };
    socket.once('end', leave).once('close', leave);
    return visit;
  }

  #turnAway(visit: Visit, why: TurnedAwayFor): void {
    const known = this.#seen.knownBy(visit.mark);
    const afterSeconds = this.#limits.secondsUntil(why, { ...visit, known }, performance.now());
    this.refusing.sendBack(visit.socket, why, afterSeconds);
    visit.end(null);
  }

  async #judgeAll(some: readonly Visit[]): Promise<void> {
    const visits = some.filter((visit) => this.#mayGoOn(visit));
    const verdicts = await this.#verdictsOf(visits);
    // Who has proven itself first, before time goes on refusals.
    for (const [visit, verdict] of verdicts) if (verdict.ok) this.#admit(visit, verdict);
    for (const [visit, verdict] of verdicts) if (!verdict.ok) this.#refuse(visit, verdict);
  }

  /** Others of its address may have failed since it came. */
  #mayGoOn(visit: Visit): boolean {
    const barred = this.#limits.barred(visit, this.#seen.knownBy(visit.mark), performance.now());
    if (barred !== null) this.#turnAway(visit, barred);
    return barred === null;
  }

  async #verdictsOf(visits: readonly Visit[]): Promise<(readonly [Visit, Verdict])[]> {
    const { spoken, log } = this.#options;
    try {
      const called = visits.map(({ request }) => readCalled(request.url ?? ''));
      const names = called.map((each) => each?.names.map(({ text }) => text) ?? []);
      const found = await lookupAll(this.#find, names);
      return visits.map((visit, place) => {
        const { url = '', headers } = visit.request;
        const meant = { called: called[place] ?? null, found: found[place] ?? [] };
        return [visit, judgeHandshake({ url, headers }, meant, spoken)];
      });
    } catch (error) {
      if (!(error instanceof Problem))
        log.error({ err: error, count: visits.length }, 'handshakes could not be judged');
      for (const visit of visits) this.#turnAway(visit, 'outage');
      return [];
    }
  }

  #admit(visit: Visit, verdict: Admitted): void {
    const { id } = verdict.chargePoint;
    const nowMs = performance.now();
    if (this.#hasGone(visit)) return;
    if (!this.#limits.mayEnter(id, nowMs)) {
      // Spelled in a new way each time, the same password would else cost a question each time.
      this.#limits.failed(visit.network, nowMs);
      return this.#turnAway(visit, 'identity');
    }
    this.#seen.letIn(visit.mark, id);
    this.#options.metrics?.handshakes?.admitted.add();
    visit.end({ ...verdict, address: visit.address });
  }

  #refuse(visit: Visit, verdict: Refusal): void {
    if (!verdict.isProven) {
      this.#seen.failed(visit.mark);
      this.#limits.failed(visit.network, performance.now());
    }
    if (this.#hasGone(visit)) return;
    this.refusing.turnAway(visit.socket, verdict, visit.address);
    visit.end(null);
  }

  #hasGone({ hasLeft, socket, end }: Visit): boolean {
    if (!hasLeft) return false;
    socket.destroy();
    end(null);
    return true;
  }
}

/** What a handshake holds while it waits, but for what lies unread on its socket. */
function bytesOf({ rawHeaders, url = '' }: IncomingMessage): number {
  let bytes = socketBytes + url.length;
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}
