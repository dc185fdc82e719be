import type { Card, CardHolder, CardStatus, IssuedHolder, UnknownCard } from '@voltdeck/contract';
import { instantOf, localDayAt } from '../../kernel/zoned';
import { type HolderKind, readTag, type UnknownTag } from '../authorization/rules';

/** A card as it is listed. */
export interface CardRow {
  id: number;
  number: string;
  label: string | null;
  holder: HolderKind;
  name: string | null;
  email: string | null;
  status: CardStatus;
  expiresAt: Date | null;
  version: number;
  createdAt: Date;
}

/** Who holds a card in the words of those who issue it: with a name and without a login it is a driver, too. */
export const holderOf = ({ holder, name }: Pick<CardRow, 'holder' | 'name'>): CardHolder => {
  if (holder === 'person') return 'driver';
  return holder === 'operator' && name !== null ? 'driver' : holder;
};

/** The end of the last day on which a card is good, in the operator's zone. */
export const endOfDay = (timeZone: string, day: string | null | undefined): Date | null =>
  day == null ? null : new Date(localDayAt(timeZone, instantOf(timeZone, `${day}T12:00`)).toMs);

/** The last day on which a card is good. */
export const lastDay = (timeZone: string, expiresAt: Date | null): string | null =>
  expiresAt === null ? null : localDayAt(timeZone, expiresAt.getTime() - 1).day;

/** A card as clients read it. */
export const toCard = (row: CardRow, { timeZone, now }: { timeZone: string; now: Date }): Card => ({
  id: row.id,
  number: row.number,
  label: row.label,
  holder: holderOf(row),
  name: row.name,
  email: row.email,
  status: row.status,
  expires_on: lastDay(timeZone, row.expiresAt),
  is_expired: row.expiresAt !== null && row.expiresAt <= now,
  version: row.version,
  created_at: row.createdAt.toISOString(),
});

/** Who is to hold a card, as it is asked for. */
export interface AskedHolder {
  holder: IssuedHolder;
  email?: string | null | undefined;
  name?: string | null | undefined;
}

/** Whoever holds a card: the operator itself, or a driver by an address, by a name, or by both. */
export interface NamedHolder {
  email: string | null;
  name: string | null;
}

/** Who is to hold a card; null where a driver has neither address nor name. What the operator itself has is no driver's. */
export const namedHolder = ({ holder, email = null, name = null }: AskedHolder): NamedHolder | null => {
  if (holder === 'operator') return { email: null, name: null };
  return email === null && name === null ? null : { email, name };
};

/** Kinds of holders whose cards are changed here; those of workers, vehicles and partners where they are kept. */
export const isIssuedHere = (holder: HolderKind): boolean => holder === 'operator' || holder === 'person';

/** An unknown card as clients read it. */
export const toUnknownCard = (row: UnknownTag): UnknownCard => ({
  id: row.id,
  number: row.uid,
  charge_point: { id: row.chargePointId, title: row.title },
  first_at: row.firstAt.toISOString(),
  last_at: row.lastAt.toISOString(),
  times: row.times,
  is_ignored: row.isIgnored,
});

/** The key of a number as the database makes it: of letters with accents it leaves the case. */
export const storedKey = (uid: string): string =>
  readTag(uid).replaceAll(/[a-z]+/g, (part) => part.toUpperCase());
