import type { ChargingPlace } from '../../../network';
import type { OrderRow } from '../../orders/rules/order';
import type { OrderVersions } from '../../orders/store/running';
import type { Outlet } from '../rules/event';

/** What a node remembers of a charge point: enough to judge a reading, as long as nobody has written its orders since. */
export interface Remembered {
  place: ChargingPlace;
  /** Orders that are not ended, oldest first, with the versions they had. */
  orders: readonly OrderRow[];
  /** Numbers of connectors by the way their device names them. */
  outlets: Map<string, number | null>;
  sinceMs: number;
}

const mostRemembered = 20_000;
/** Longer than this nobody relies on hearing of changes; spread, so that thousands that came together are not read anew together. */
const longestMs = { least: 300_000, spread: 300_000 };

const ageOf = (chargePointId: number): number =>
  longestMs.least + ((chargePointId * 7_919) % longestMs.spread);

export const outletKey = ({ evseId, connectorId }: Outlet): string => `${evseId}:${connectorId}`;

const isSameVersion = (order: OrderRow, { version, running_version }: OrderVersions): boolean =>
  order.version === version && (order.running_version ?? null) === running_version;

/** Whether what is remembered of orders is what stands in the database. */
export function isUnchanged(
  { orders }: Pick<Remembered, 'orders'>,
  versions: readonly OrderVersions[],
): boolean {
  if (orders.length !== versions.length) return false;
  return orders.every((order) =>
    versions.some((version) => version.id === order.id && isSameVersion(order, version)),
  );
}

/**
 * What this node knows of charge points whose readings come in, so that an ordinary one is judged without loading all anew.
 * Of orders it counts while their versions, read under the lock of the charge point, are the same; of the place until somebody
 * says that it has changed.
 */
export class Memory {
  readonly #known = new Map<number, Remembered>();
  /** When charge points were forgotten, by the count of all that were. */
  readonly #forgotten = new Map<number, number>();
  #count = 0;
  #floor = 0;

  /** How many times something was forgotten. */
  get count(): number {
    return this.#count;
  }

  get(chargePointId: number, nowMs: number): Remembered | undefined {
    const known = this.#known.get(chargePointId);
    return known !== undefined && nowMs - known.sinceMs < ageOf(chargePointId) ? known : undefined;
  }

  /** Remembers what was read when so many times something had been forgotten; not what is forgotten since. */
  set(chargePointId: number, known: Remembered, count: number): void {
    if (count < Math.max(this.#floor, this.#forgotten.get(chargePointId) ?? 0)) return;
    this.#known.delete(chargePointId);
    this.#known.set(chargePointId, known);
    if (this.#known.size <= mostRemembered) return;
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest);
      break;
    }
  }

  /** Something about a charge point may have changed. */
  forget(chargePointId: number): void {
    this.#known.delete(chargePointId);
    this.#count += 1;
    this.#forgotten.set(chargePointId, this.#count);
    if (this.#forgotten.size <= mostRemembered) return;
    this.#floor = this.#count;
    this.#forgotten.clear();
  }

  /** News may have been missed. */
  forgetAll(): void {
    this.#known.clear();
    this.#count += 1;
    this.#floor = this.#count;
  }
}

/** What a transaction learns: it counts once that is committed. */
export class Learnt {
  readonly #learnt = new Map<number, Remembered | null>();
  readonly #count: number;

  constructor(readonly memory: Memory) {
    this.#count = memory.count;
  }

  note(chargePointId: number, known: Remembered | null): void {
    this.#learnt.set(chargePointId, known);
  }

  /** The transaction is committed. */
  keep(): void {
    for (const [chargePointId, known] of this.#learnt) {
      if (known === null) this.memory.forget(chargePointId);
      else this.memory.set(chargePointId, known, this.#count);
    }
  }
}
