import { type OrderDetail, type Receipt, type TaxName, toMajor } from '@voltdeck/contract';
import type { Documented } from './rules';

/** Whatever is printed of a document beside its number and its money, as it was when it was issued. */
export interface Content extends Pick<
  Receipt,
  'issuer' | 'order_id' | 'place' | 'session' | 'lines' | 'payment_kind'
> {
  tax_name: TaxName;
}

/** The operator as it says of itself. */
export interface Issuer {
  name: string;
  country: string;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  zipcode: string | null;
  vatId: string | null;
}

/** Longer than any name on a sign; what is longer is cut. */
const longest = 200;

/** Control characters, breaks of lines, and marks that turn the direction of what stands after them. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]+/gu;

/** A text as it is printed: in one line, and without anything that alters how others read. */
export const printable = (text: string): string => {
  const plain = text.replaceAll(unprintable, ' ').replaceAll(/ {2,}/g, ' ').trim();
  const letters = Array.from(plain);
  return letters.length <= longest ? plain : `${letters.slice(0, longest - 1).join('')}…`;
};

const linesOf = (parts: readonly (string | null)[]): string[] =>
  parts.flatMap((part) => (part === null ? [] : [printable(part)])).filter((part) => part !== '');

const together = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' ');

const issuerOf = (issuer: Issuer): Receipt['issuer'] => ({
  name: printable(issuer.name),
  address: linesOf([issuer.addressLine1, issuer.addressLine2, together(issuer.zipcode, issuer.city)]),
  country: issuer.country,
  vat_id: issuer.vatId === null ? null : printable(issuer.vatId),
});

const placeOf = ({ charge_point: place, connector_number, time_zone }: OrderDetail): Receipt['place'] => {
  const { address_line_1, address_line_2, address_line_3, zipcode, city, state } = place.address;
  return {
    title: printable(place.title),
    identifier: printable(place.identifier),
    address: linesOf([address_line_1, address_line_2, address_line_3, together(zipcode, city), state]),
    connector_number,
    time_zone,
  };
};

/** What is printed of an order that was settled; a note tells by how much its price changed, and repeats no line. */
export const contentOf = (
  order: OrderDetail,
  { issuer, taxName, isNote }: { issuer: Issuer; taxName: TaxName; isNote: boolean },
): Content => ({
  issuer: issuerOf(issuer),
  order_id: order.id,
  place: placeOf(order),
  session: {
    started_at: order.started_at ?? order.created_at,
    ended_at: order.delivery_date,
    minutes: order.charging_session_time,
    energy: order.charging_session_energy,
    meter_start: order.meter_start,
    meter_stop: order.meter_stop,
  },
  lines: isNote ? [] : order.prices.filter(({ is_refund }) => !is_refund).map(lineOf),
  payment_kind: order.payment_kind,
  tax_name: taxName,
});

const lineOf = (line: OrderDetail['prices'][number]): Receipt['lines'][number] => ({
  unit: line.unit,
  quantity: line.quantity,
  unit_price: line.price,
  total: line.total,
  from: line.startingTime,
  to: line.endingTime,
  is_correction: line.is_correction,
  ...(line.addition === undefined ? {} : { addition: line.addition }),
});

/** A document as it is kept. */
export interface Kept extends Documented {
  id: number;
  label: string;
  /** The receipt that a note changes, as printed. */
  amends: string | null;
  issuedAt: Date;
  currency: string;
  taxRatePpm: number;
  token: string;
  operatorId: number;
  content: Content;
}

/** A document as it is sent. */
export const toReceipt = (kept: Kept): Receipt => {
  const { kind, label, amends, issuedAt, currency, totalMinor, taxMinor, taxRatePpm } = kept;
  const { tax_name: name, issuer, order_id, place, session, lines, payment_kind } = kept.content;
  const tax = {
    name,
    rate: taxRatePpm / 1_000_000,
    net: toMajor(totalMinor - taxMinor, currency),
    tax: toMajor(taxMinor, currency),
  };
  return {
    kind,
    number: label,
    amends,
    issued_at: issuedAt.toISOString(),
    issuer,
    order_id,
    place,
    session,
    lines,
    currency,
    total: toMajor(totalMinor, currency),
    taxes: taxRatePpm === 0 ? [] : [tax],
    payment_kind,
  };
};
