/** A movement as its provider tells it. */
export interface ToldMovement {
  key: string;
  amountMinor: number;
  currency: string;
  at: Date;
}

/** A movement as the books have it; what a provider took is above zero, what it gave back below. */
export interface BookedMovement {
  key: string;
  orderId: number;
  chargePointId: number | null;
  provider: string;
  amountMinor: number;
  currency: string;
  at: Date;
}

/** A movement on which books and provider disagree, in minor units. */
export interface MovementDifference {
  key: string;
  provider: string;
  orderId: number | null;
  chargePointId: number | null;
  currency: string;
  at: Date;
  /** By the books, and at the provider. */
  expectedMinor: number;
  foundMinor: number;
}

/** Movements of an operator from one moment to before another, as told by a provider and by the books. */
export interface Compared {
  from: Date;
  to: Date;
  /** Told for longer than the period, so that what moved at its edge is found on both sides. */
  told: readonly ToldMovement[];
  booked: readonly BookedMovement[];
}

const sumsByKey = <M extends { key: string; amountMinor: number }>(moves: readonly M[]): Map<string, M> => {
  const sums = new Map<string, M>();
  for (const move of moves) {
    const known = sums.get(move.key);
    sums.set(
      move.key,
      known === undefined ? move : { ...known, amountMinor: known.amountMinor + move.amountMinor },
    );
  }
  return sums;
};

/** Where books and provider disagree, by the name of the movement; each is looked at where its own side puts it in the period. */
export function movementDifferences(
  provider: string,
  { from, to, told, booked }: Compared,
): MovementDifference[] {
  const isWithin = (at: Date): boolean => at >= from && at < to;
  const [theirs, ours] = [sumsByKey(told), sumsByKey(booked)];
  const differences: MovementDifference[] = [];
  for (const [key, our] of ours) {
    const their = theirs.get(key);
    // So much of another currency is not what was booked.
    const foundMinor = their?.currency === our.currency ? their.amountMinor : 0;
    if (isWithin(our.at) && foundMinor !== our.amountMinor)
      differences.push({ ...our, expectedMinor: our.amountMinor, foundMinor });
  }
  for (const [key, their] of theirs)
    if (!ours.has(key) && isWithin(their.at) && their.amountMinor !== 0)
      differences.push({
        key,
        provider,
        orderId: null,
        chargePointId: null,
        currency: their.currency,
        at: their.at,
        expectedMinor: 0,
        foundMinor: their.amountMinor,
      });
  return differences;
}
