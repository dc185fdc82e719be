import type { HeldReason, OrderState, PaymentKind } from '@voltdeck/contract';
import { isShut, rowAt, type ChargingPlace, type Tariff } from '../../network';
import type { TokenUse } from './rules-use';

/**
 * What a tag is worth at a charge point (OCPP 1.6 AuthorizationStatus, 2.0.1 AuthorizationStatusEnumType);
 * `not-here` is one that is good in other places, `no-credit` one whose account has nothing left.
 */
export type TagVerdict =
  | 'accepted'
  | 'blocked'
  | 'not-here'
  | 'closed'
  | 'expired'
  | 'invalid'
  | 'concurrent'
  | 'no-credit';

/** The kinds of those who stand behind an id token; each domain answers for the kinds it knows. */
export type HolderKind = 'operator' | 'person' | 'worker' | 'vehicle' | 'partner';

/** Who stands behind an id token, or asks without one, and pays; the operator's own has no id. */
export type Holder = { kind: 'operator' } | { kind: Exclude<HolderKind, 'operator'>; id: number };

export type TagStatus = 'active' | 'blocked';

/** A stored tag. */
export interface Tag {
  uid: string;
  parentUid: string | null;
  holder: Holder;
  /** A driver without a login, for whom the operator answers: none of its own people. */
  isGuest?: boolean;
  status: TagStatus;
  expiresAt: Date | null;
}

/** A tag that nobody knows, with where it was shown last. */
export interface UnknownTag {
  id: number;
  uid: string;
  chargePointId: number;
  title: string;
  times: number;
  firstAt: Date;
  lastAt: Date;
  isIgnored: boolean;
}

/** Far beyond the 36 characters of the specifications. */
const longestTag = 255;

/** A tag as it is compared: without what follows a `;`, without surrounding blanks (docs/chargers-in-the-field.md#id-token-spelling). */
export const readTag = (sent: string): string => (sent.split(';')[0] ?? '').trim().slice(0, longestTag);

/** Tags are equal whatever their letter case (docs/chargers-in-the-field.md#id-token-spelling). */
export const isSameTag = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && readTag(one).toUpperCase() === readTag(other).toUpperCase();

/** Whether a tag may be used at `now`; concurrency is judged at the start, not here. */
export const verdictOn = (tag: Tag | null, now: Date): TagVerdict => {
  if (tag === null) return 'invalid';
  if (tag.status === 'blocked') return 'blocked';
  if (tag.expiresAt !== null && tag.expiresAt.getTime() <= now.getTime()) return 'expired';
  return 'accepted';
};

/** The key by which id tokens compare. */
export const keyOf = (uid: string): string => readTag(uid).toUpperCase();

/** What an order may use; null is no bound. */
export interface Allowance {
  energyWh: number | null;
  amountMinor: number | null;
  until: Date | null;
}

const noAllowance: Allowance = { energyWh: null, amountMinor: null, until: null };

/** Which of the payer's own rules refused a start, where it has a name. */
export interface RefusedBy {
  id: number;
  name: string;
}

/** What the domain that knows a holder says of a start (docs/decisions.md#allowance). */
export type MayStartAnswer =
  | {
      ok: true;
      paymentKind: PaymentKind;
      allowance: Allowance;
      /** The account that pays for the holder, where that is another than their own: of a vehicle its fleet. */
      accountId?: number;
      /** A tariff of its own, in the currency of the charge point; without it that of the charge point counts. */
      tariff?: Tariff;
    }
  | {
      ok: false;
      reason: string;
      /** What the device is told; that the token is blocked unless told. */
      verdict?: Exclude<TagVerdict, 'accepted'>;
      by?: RefusedBy;
    };

/** A start that whoever pays does not grant. */
export type Refusal = Extract<MayStartAnswer, { ok: false }>;

/** What others than charging know of an order, in minor units of `currency`; refunds lowered its cost by `refundedMinor`. */
export interface SettledOrder {
  id: number;
  operatorId: number;
  chargePointId: number;
  state: OrderState;
  heldReason: HeldReason | null;
  payer: Holder;
  /** The account that pays for the payer, where that is another than their own. */
  payerAccountId: number | null;
  paymentKind: PaymentKind;
  costMinor: number;
  refundedMinor: number;
  feeMinor: number;
  currency: string;
}

/** How an order is paid, with what names the account; in minor units what the provider holds, and what was given up of the rest. */
export type PaidBy =
  | { kind: 'platform'; personId: number; provider: string; collectedMinor: number; writtenOffMinor?: number }
  | { kind: 'cash'; workerId: number }
  | { kind: 'fleet'; fleetId: number }
  | { kind: 'roaming'; partner: string }
  | { kind: 'none' };

/** What a start is worth and who pays for it; `tariff` is one of its own. */
export interface Judged {
  verdict: TagVerdict;
  payer: Holder;
  /** As of a settled order; absent where payers have accounts of their own. */
  payerAccountId?: number | null;
  paymentKind: PaymentKind;
  held: HeldReason | null;
  allowance: Allowance;
  tariff: Tariff | null;
  /** Sessions elsewhere that its id token leaves behind, because their charge points are offline for long. */
  leaves?: readonly TokenUse[];
}

/** A start that is refused: what flows all the same is the operator's own to answer for. */
export const refused = (verdict: TagVerdict, held: HeldReason): Judged => ({
  verdict,
  payer: { kind: 'operator' },
  paymentKind: 'none',
  held,
  allowance: noAllowance,
  tariff: null,
});

export type Shut = Parameters<typeof isShut>[0];

/** Whoever asks to start: an id token as the charger read it, or somebody known who needs none. */
export type Asking = { uid: string } | { holder: Holder };

/** What is known of a start before the one who pays is asked; `tag` is the stored one of the token that was shown. */
export interface AskedStart {
  place: Shut & Pick<ChargingPlace, 'visibility' | 'freeVendTag' | 'tariff' | 'currency'>;
  at: Date;
  who: Asking;
  tag: Tag | null;
  /** Whoever holds the token may use the place though it is private: an allowed user, one of the operator's people, a vehicle of a fleet. */
  isAdmitted?: boolean;
  /** Its moment is outside the hours of the charge point. */
  isClosed: boolean;
  /** It has happened already, while its charger was offline. */
  isOffline: boolean;
}

/** The operator's own people: its workers, and whoever holds a tag of its own that is no guest's. */
export const isOwn = (holder: Holder, tag: Tag | null): boolean =>
  holder.kind === 'worker' || (holder.kind === 'operator' && tag?.isGuest !== true);

/** Who stands behind a start or a shown token, as far as a private charge point asks. */
interface Visitor {
  place: Pick<ChargingPlace, 'visibility'>;
  holder: Holder;
  tag: Tag | null;
  isAdmitted?: boolean;
}

/** Private charge points are for the operator's own people and for whom they admit (docs/decisions.md#private-charge-points). */
export const isWelcome = ({ place, holder, tag, isAdmitted = false }: Visitor): boolean =>
  place.visibility === 'public' || isOwn(holder, tag) || isAdmitted;

const isFree = ({ place, who }: AskedStart): boolean => 'uid' in who && isSameTag(place.freeVendTag, who.uid);

/** Who pays for a start, where its id token is worth anything. */
export const holderOf = (start: AskedStart): Holder | null => {
  const { who, tag, at } = start;
  if ('holder' in who) return who.holder;
  if (isFree(start)) return { kind: 'operator' };
  return verdictOn(tag, at) === 'accepted' ? (tag?.holder ?? null) : null;
};

/** The id token that a start would occupy; the one of free charging serves any number of cars. */
export const tokenToUse = (start: AskedStart): string | null =>
  'uid' in start.who && !isFree(start) ? start.who.uid : null;

/** Why a start is refused whoever pays for it; null where it is not. */
export const refusalOf = (start: AskedStart): Judged | null => {
  const holder = holderOf(start);
  if (holder === null) return refused(verdictOn(start.tag, start.at), 'not-authorized');
  if (isShut(start.place, start.at)) return refused('blocked', 'not-authorized');
  if (isUnwelcome(start)) return refused('not-here', 'not-authorized');
  // Whoever plugs in where charging is free may be anybody; what an offline charger began has been delivered.
  const minds = start.isClosed && !start.isOffline && (isFree(start) || !isOwn(holder, start.tag));
  return minds ? refused('closed', 'not-authorized') : null;
};

/** Whether a start fails on nothing else than that its place is private. */
export const isUnwelcome = (start: AskedStart): boolean => {
  const holder = holderOf(start);
  const isExempt = holder === null || isFree(start);
  return !isExempt && !isWelcome({ ...start, holder });
};

/** Who stands behind a start or a shown token, as far as anybody is known. */
export const whoIs = (start: Pick<AskedStart, 'who' | 'tag'>): Holder | null =>
  ('holder' in start.who ? start.who.holder : start.tag?.holder) ?? null;

/** A holder whom a private place must admit before a start there is judged; null where nobody needs to be looked up. */
export const holderToAdmit = (
  start: Pick<AskedStart, 'place' | 'who' | 'tag'>,
): Exclude<Holder, { kind: 'operator' }> | null => {
  const holder = whoIs(start);
  return start.place.visibility === 'private' && holder !== null && holder.kind !== 'operator'
    ? holder
    : null;
};

/** Whether a token is one that nobody knows; that of free charging is no card. */
export const isStrange = (uid: string, tag: Tag | null, place: Pick<ChargingPlace, 'freeVendTag'>): boolean =>
  tag === null && readTag(uid) !== '' && !isSameTag(place.freeVendTag, uid);

/**
 * What a start is worth and who pays for it (docs/decisions.md#allowance).
 * `answer` is that of the holder's domain, null where no domain answers for its kind; `isInUse` says that
 * a session runs with the id token already (docs/chargers-in-the-field.md#id-token-spelling).
 */
export const judgeStart = (start: AskedStart, isInUse: boolean, answer: MayStartAnswer | null): Judged => {
  const holder = holderOf(start);
  const refusal = refusalOf(start);
  if (refusal !== null || holder === null) return refusal ?? refused('invalid', 'not-authorized');
  if (isInUse && tokenToUse(start) !== null) return refused('concurrent', 'not-authorized');
  const own = answer?.ok === true ? (answer.tariff ?? null) : null;
  const tariff = own ?? start.place.tariff;
  if (rowAt(tariff, start.at.getTime()) === null) return refused('blocked', 'no-price');
  // An order is billed and settled in one currency, that of its operator.
  if (answer?.ok !== true || tariff.currency !== start.place.currency)
    return refused(answer?.ok === false ? (answer.verdict ?? 'blocked') : 'blocked', 'not-authorized');
  const { paymentKind, allowance, accountId: payerAccountId = null } = answer;
  return {
    verdict: 'accepted',
    payer: holder,
    payerAccountId,
    paymentKind,
    held: null,
    allowance,
    tariff: own,
  };
};

/** What a device is told of an id token. */
export interface TokenWord {
  verdict: TagVerdict;
  expiresAt: Date | null;
  parentUid: string | null;
}

/** The columns of an order that say what its start was worth; a tariff of its own stands there instead of the place's. */
export const judgedColumns = (judged: Judged) => ({
  payment_kind: judged.paymentKind,
  payer_kind: judged.payer.kind,
  payer_id: judged.payer.kind === 'operator' ? null : judged.payer.id,
  payer_account_id: judged.payerAccountId ?? null,
  person_id: judged.payer.kind === 'person' ? judged.payer.id : null,
  start_verdict: judged.verdict,
  allowance_wh: judged.allowance.energyWh,
  allowance_minor: judged.allowance.amountMinor,
  allowance_until: judged.allowance.until,
  // What was billed by another tariff until then is reckoned anew.
  ...(judged.tariff === null ? {} : { tariff: judged.tariff, cost_state: null }),
});
