import type { Device, SeenDuplicates } from '../../network';
import { minuteMs } from '../../kernel/clock';

/** So often within this time one device must have taken the place of another. */
const leastTurns = 3;
const windowMs = 10 * minuteMs;
/** Between two writes of one charge point. */
const restMs = minuteMs;
/** Beyond it nothing more is learnt of one charge point. */
const mostTurns = 12;
const mostChargePoints = 5_000;

/** A socket that came in: which one, and from where. */
export interface Came {
  connectionId: string;
  address: string | null;
}

interface Seat extends Came {
  /** What the device said of itself on this socket; null where it said nothing. */
  device: Device | null;
}

/** A socket that took the place of another one, which was still open. */
interface Turn {
  from: Seat;
  to: Seat;
  at: Date;
  /** Somebody was there when the former socket was closed: its device answered the close. */
  wasAnswered: boolean;
  isWritten: boolean;
}

interface Told {
  turns: Turn[];
  writtenAt: Date | null;
  /** Something was learnt since it was judged. */
  isNew: boolean;
}

const elapsedMs = (from: Date, to: Date): number => Math.abs(to.getTime() - from.getTime());

/** Whether two devices are different ones by what they say of themselves; null where that does not tell. */
function areOthers(one: Device | null, other: Device | null): boolean | null {
  if (one === null || other === null) return null;
  if (one.serialNumber !== null && other.serialNumber !== null)
    return one.serialNumber !== other.serialNumber;
  return one.vendor !== other.vendor || one.model !== other.model ? true : null;
}

const isFromElsewhere = ({ from, to }: Turn): boolean =>
  from.address !== null && to.address !== null && from.address !== to.address;

/** A device whose address changes leaves a socket behind that answers no more; so an address tells only where somebody answered. */
const isByAddress = (turn: Turn): boolean =>
  areOthers(turn.from.device, turn.to.device) === null && turn.wasAnswered && isFromElsewhere(turn);

/** Going from address to address is one device on its way; two devices come back to theirs. */
function comeBack(turns: readonly Turn[]): boolean {
  const addresses = new Set(turns.flatMap(({ from, to }) => [from.address, to.address]));
  return addresses.size <= turns.length;
}

/** The turns in which another device took the place of one; none where they are too few to tell. */
function turnsOfTwo(turns: readonly Turn[]): Turn[] {
  const byName = turns.filter(({ from, to }) => areOthers(from.device, to.device) === true);
  const byAddress = turns.filter(isByAddress);
  const found = comeBack(byAddress)
    ? turns.filter((turn) => byName.includes(turn) || isByAddress(turn))
    : byName;
  return found.length < leastTurns ? [] : found;
}

const shown = ({ address, device }: Seat) => ({
  address,
  vendor: device?.vendor ?? null,
  model: device?.model ?? null,
  serial_number: device?.serialNumber ?? null,
});

/**
 * Notices two devices that use the identity of one charge point (docs/chargers-in-the-field.md#second-socket): each comes
 * back when its socket is closed for the other one's. It holds charge points whose open sockets were replaced within the
 * last minutes, and a bounded number of them.
 */
export class DuplicateBook {
  readonly #told = new Map<number, Told>();

  /** A socket took the place of one that was still open. */
  took(chargePointId: number, { from, to, at }: { from: Came; to: Came; at: Date }): void {
    const told = this.#told.get(chargePointId) ?? { turns: [], writtenAt: null, isNew: false };
    // The newest stands last, so that the oldest is let go of where there are too many.
    this.#told.delete(chargePointId);
    this.#told.set(chargePointId, told);
    if (this.#told.size > mostChargePoints) this.#forgetOldest();
    const seatOf = ({ connectionId, address }: Came): Seat =>
      seatIn(told, connectionId) ?? { connectionId, address, device: null };
    told.turns.push({ from: seatOf(from), to: seatOf(to), at, wasAnswered: false, isWritten: false });
    told.turns.splice(0, told.turns.length - mostTurns);
    told.isNew = true;
  }

  /** The device of a socket that was replaced was there: it answered the close. */
  answered(chargePointId: number, connectionId: string): void {
    const told = this.#told.get(chargePointId);
    const turn = told?.turns.find(({ from }) => from.connectionId === connectionId);
    if (told === undefined || turn === undefined) return;
    turn.wasAnswered = true;
    told.isNew = true;
  }

  /** A device said what it is. */
  booted(chargePointId: number, connectionId: string, device: Device): void {
    const told = this.#told.get(chargePointId);
    const seat = told === undefined ? undefined : seatIn(told, connectionId);
    if (told === undefined || seat === undefined) return;
    seat.device = device;
    told.isNew = true;
  }

  /** What is to be written now, at most once a minute for each charge point; what was replaced long ago is forgotten. */
  takeDue(now: Date): SeenDuplicates[] {
    const due: SeenDuplicates[] = [];
    for (const [chargePointId, told] of this.#told) {
      const newest = told.turns.at(-1);
      if (newest === undefined || elapsedMs(newest.at, now) >= windowMs) this.#told.delete(chargePointId);
      else if (told.isNew && (told.writtenAt === null || elapsedMs(told.writtenAt, now) >= restMs))
        due.push(...write(chargePointId, told, now));
    }
    return due;
  }

  #forgetOldest(): void {
    for (const id of this.#told.keys()) {
      this.#told.delete(id);
      return;
    }
  }
}

/** The seat of a socket that took part in some turn. */
function seatIn({ turns }: Told, connectionId: string): Seat | undefined {
  for (const { from, to } of turns.toReversed()) {
    if (to.connectionId === connectionId) return to;
    if (from.connectionId === connectionId) return from;
  }
  return undefined;
}

function write(chargePointId: number, told: Told, now: Date): SeenDuplicates[] {
  told.isNew = false;
  told.turns = told.turns.filter(({ at }) => elapsedMs(at, now) < windowMs);
  const turns = turnsOfTwo(told.turns);
  const fresh = turns.filter(({ isWritten }) => !isWritten);
  const [first] = fresh;
  const last = fresh.at(-1);
  if (first === undefined || last === undefined) return [];
  for (const turn of fresh) turn.isWritten = true;
  told.writtenAt = now;
  return [
    {
      chargePointId,
      devices: [shown(last.from), shown(last.to)],
      times: fresh.length,
      firstAt: first.at,
      lastAt: last.at,
    },
  ];
}
