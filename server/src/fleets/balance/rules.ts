import { currencyDigits, type FleetBalance, type settlements, toMajor } from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import type { Account, Entry, Posting } from '../../ledger';

interface OfFleet {
  operatorId: number;
  fleetId: number;
}

/** Where the prepaid money of a fleet stands in the books (docs/decisions.md#fleet-balance). */
export const accountOfFleet = ({ operatorId, fleetId }: OfFleet): Account => ({
  operatorId,
  kind: 'fleet-balance' satisfies settlements.AccountKind,
  reference: String(fleetId),
});

/** What a fleet has paid to its operator, past the platform. */
export const depositsOfFleet = ({ operatorId, fleetId }: OfFleet): Account => ({
  operatorId,
  kind: 'operator-fleet-deposits' satisfies settlements.AccountKind,
  reference: String(fleetId),
});

/** A deposit as kept; a negative amount takes back what was booked. */
export interface Deposit extends OfFleet {
  id: number;
  amountMinor: number;
  currency: string;
  at: Date;
}

/** The movement that books a deposit; the deposit itself is its source, so that none is booked twice. */
export const postingOf = ({ id, at, amountMinor, currency, ...of }: Deposit): Posting => {
  const entries: Entry[] = [
    { account: depositsOfFleet(of), amountMinor, currency },
    { account: accountOfFleet(of), amountMinor: -amountMinor, currency },
  ];
  const kind: settlements.MovementKind = amountMinor > 0 ? 'fleet-deposit' : 'fleet-deposit-correction';
  return { kind, source: `fleet-deposit:${id}`, operatorId: of.operatorId, occurredAt: at, entries };
};

/** What is asked to be booked, in minor units. */
export interface AskedDeposit {
  amountMinor: number;
  currency: string | undefined;
  reason: string | null;
}

/** Refuses what cannot be booked on a fleet of an operator with this currency, of which so much was booked before. */
export function mustBeBookable(
  { amountMinor, currency: asked, reason }: AskedDeposit,
  { currency, bookedMinor }: { currency: string; bookedMinor: number },
): void {
  if (asked !== undefined && asked !== currency)
    throw new Problem('fleet-balance.other-currency', { field: 'currency', args: { currency } });
  if (amountMinor === 0) throw new Problem('fleet-balance.nothing', { field: 'amount' });
  if (amountMinor < 0 && reason === null)
    throw new Problem('fields.invalid', { errors: { reason: [{ code: 'required' }] } });
  if (bookedMinor + amountMinor < 0)
    throw new Problem('fleet-balance.beyond-deposits', {
      field: 'amount',
      args: { amount: (bookedMinor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency)) },
    });
}

/** What is known of a balance, in minor units; levels the highest first. */
export interface KnownBalance {
  currency: string;
  balanceMinor: number;
  reservedMinor: number;
  running: number;
  warnLevels: readonly number[];
}

/** A balance as clients read it. */
export const toFleetBalance = ({
  currency,
  balanceMinor,
  reservedMinor,
  running,
  warnLevels,
}: KnownBalance): FleetBalance => ({
  currency,
  balance: toMajor(balanceMinor, currency),
  reserved: toMajor(reservedMinor, currency),
  available: toMajor(Math.max(0, balanceMinor - reservedMinor), currency),
  running,
  warn_levels: warnLevels.map((level) => toMajor(level, currency)),
});

/** Levels as kept: each once, the highest first. */
export const levelsOf = (levels: readonly number[]): number[] =>
  [...new Set(levels)].toSorted((one, other) => other - one);

/** Which level a balance is below: the lowest of those; null where it is below none. */
export const levelBelow = (balanceMinor: number, levels: readonly number[]): number | null => {
  const below = levels.filter((level) => balanceMinor < level);
  return below.length === 0 ? null : Math.min(...below);
};

/**
 * What a balance is to be warned of, and what stands as told afterwards: each level once on the way down. A level that the
 * balance has risen above again is told anew the next time.
 */
export const warningOf = (
  balanceMinor: number,
  { warnLevels, warnedMinor }: { warnLevels: readonly number[]; warnedMinor: number | null },
): { warnOf: number | null; warnedMinor: number | null } => {
  const level = levelBelow(balanceMinor, warnLevels);
  const isLower = level !== null && (warnedMinor === null || level < warnedMinor);
  return { warnOf: isLower ? level : null, warnedMinor: level };
};
