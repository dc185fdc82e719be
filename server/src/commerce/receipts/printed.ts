import { currencyDigits, type Locale, type Receipt } from '@voltdeck/contract';
import { receiptWords } from './texts';

type Words = ReturnType<typeof receiptWords>['printed'];

/** A row of two cells; the second is read from left to right in every language where `isPlain` says so. */
interface Fact {
  label: string;
  value: string;
  isPlain?: boolean;
}

/** What somebody wrote, in the direction of its own letters. */
interface Said {
  value: string;
  isPlain: boolean;
}

/** What the template is filled with: nothing but texts as they are printed. */
export interface Printed {
  lang: Locale;
  dir: 'ltr' | 'rtl';
  title: string;
  issuer: { name: Said; lines: Said[] };
  head: Fact[];
  facts: Fact[];
  columns: string[];
  /** What, quantity, unit price, amount. */
  rows: string[][];
  sums: Fact[];
  total: Fact;
  notes: string[];
  page: string;
}

/** Western digits in every language, as on meters and invoices. */
const numberIn = (locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`, options);

/** Without marks of direction: the template says how a number is read. */
const unmarked = (text: string): string => text.replaceAll(/[\u200E\u200F\u061C]/g, '');

const unbroken = 24;
const endlessWord = new RegExp(`\\S{${unbroken}}`, 'gu');

/** A text whose endless words may be broken into lines. */
const breakable = (text: string): string => text.replaceAll(endlessWord, (part) => `${part}\u200B`);

/** A text whose first letter is none of a script that is written from right to left. */
const isLeftToRight = (text: string): boolean =>
  !/^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text);

const said = (text: string): Said => ({ value: breakable(text), isPlain: isLeftToRight(text) });

/** Formats of a receipt in a language; times on the clock of its place, with the distance to UTC. */
function formatsOf(locale: Locale, { currency, place }: Receipt) {
  const number = (value: number, digits: number, most = digits) =>
    unmarked(numberIn(locale, { minimumFractionDigits: digits, maximumFractionDigits: most }).format(value));
  const digits = currencyDigits(currency);
  const moment = new Intl.DateTimeFormat('sv-SE', {
    timeZone: place.time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const offset = new Intl.DateTimeFormat('en', { timeZone: place.time_zone, timeZoneName: 'longOffset' });
  const offsetAt = (at: Date) =>
    (offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT').replace(
      'GMT',
      'UTC',
    );
  return {
    number,
    money: (value: number) => number(value, digits),
    amount: (value: number) => `${number(value, digits)} ${currency}`,
    unitPrice: (value: number) => number(value, digits, 6),
    /** `2026-11-26 14:05:00`, which nobody takes for another day. */
    clock: (iso: string) => moment.format(new Date(iso)),
    moment: (iso: string) => `${moment.format(new Date(iso))} ${offsetAt(new Date(iso))}`,
    percent: (rate: number) =>
      unmarked(numberIn(locale, { style: 'percent', maximumFractionDigits: 4 }).format(rate)),
  };
}

type Formats = ReturnType<typeof formatsOf>;

/** A document in the texts of a language, as its template prints it. */
export function printed(receipt: Receipt, locale: Locale): Printed {
  const { printed: words } = receiptWords(locale);
  const formats = formatsOf(locale, receipt);
  return {
    lang: locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    title: words.kind[receipt.kind],
    issuer: issuerOf(receipt, words, locale),
    head: headOf(receipt, words, formats),
    facts: factsOf(receipt, words, formats),
    columns: [words.what, words.quantity, words.unit_price, words.amount],
    rows: receipt.lines.map((line) => rowOf(line, words, formats)),
    sums: receipt.taxes.flatMap(({ name, rate, net, tax }) => [
      { label: words.net, value: formats.amount(net) },
      { label: `${words.tax[name]} ${formats.percent(rate)}`, value: formats.amount(tax) },
    ]),
    total: { label: totalLabel(receipt, words), value: formats.amount(receipt.total) },
    notes: notesOf(receipt, words),
    page: words.page,
  };
}

const issuerOf = ({ issuer }: Receipt, words: Words, locale: Locale): Printed['issuer'] => {
  const country = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(issuer.country);
  const vat = issuer.vat_id === null ? [] : [`${words.vat_id}: ${issuer.vat_id}`];
  return {
    name: said(issuer.name),
    lines: [...issuer.address, country ?? issuer.country, ...vat].map(said),
  };
};

const headOf = (receipt: Receipt, words: Words, formats: Formats): Fact[] => [
  { label: words.number, value: receipt.number, isPlain: true },
  { label: words.issued, value: formats.moment(receipt.issued_at), isPlain: true },
  ...(receipt.amends === null ? [] : [{ label: words.amends, value: receipt.amends, isPlain: true }]),
  { label: words.order, value: String(receipt.order_id), isPlain: true },
];

function factsOf({ place, session, payment_kind }: Receipt, words: Words, formats: Formats): Fact[] {
  const { started_at: start, ended_at: end, meter_start: first, meter_stop: last } = session;
  const kwh = (value: number) => `${formats.number(value, 3)} kWh`;
  const plain = (label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ label, value, isPlain: true }];
  return [
    { label: words.place, ...said([place.title, ...place.address].join(', ')) },
    {
      label: words.connector,
      value: breakable(`${place.identifier} · ${place.connector_number}`),
      isPlain: true,
    },
    ...plain(words.start, start === null ? null : formats.moment(start)),
    ...plain(words.end, end === null ? null : formats.moment(end)),
    ...plain(words.energy, kwh(session.energy)),
    ...plain(words.meter, first === null || last === null ? null : `${kwh(first)} – ${kwh(last)}`),
    { label: words.payment, value: words.paid[payment_kind] },
  ];
}

function rowOf(line: Receipt['lines'][number], words: Words, formats: Formats): string[] {
  if (line.is_correction) return [words.correction, '', '', formats.money(line.total)];
  const added = line.addition;
  if (added !== undefined && added !== 'idle-fee')
    return [words.additions[added], '', '', formats.money(line.total)];
  const time = `${formats.clock(line.from)} – ${formats.clock(line.to).slice(11)}`;
  const spell = added === undefined ? time : `${words.additions[added]} ${time}`;
  if (line.unit === null) return [`${spell} (${words.free})`, '', '', formats.money(line.total)];
  const isEnergy = line.unit === 'energy';
  const unit = isEnergy ? 'kWh' : words.minutes;
  return [
    spell,
    `${formats.number(line.quantity, isEnergy ? 3 : 2)} ${unit}`,
    formats.unitPrice(line.unit_price),
    formats.money(line.total),
  ];
}

const totalLabel = ({ kind }: Receipt, words: Words): string =>
  kind === 'receipt' ? words.total : kind === 'credit-note' ? words.given_back : words.added;

const notesOf = ({ kind, taxes, place }: Receipt, words: Words): string[] => [
  ...(kind === 'receipt' ? [] : [words.note_about]),
  taxes.length === 0 ? words.no_tax : words.incl,
  words.energy_note,
  `${words.times} ${place.time_zone}.`,
];
