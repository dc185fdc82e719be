import { currencyDigits, type FleetInvoice, type Locale } from '@voltdeck/contract';
import { filled } from '../../platform/i18n/filled';
import { type LineRow, toLine } from './rules-invoices';
import { reportWords } from './texts';

/** Who issues a document. */
export interface Issuer {
  name: string;
  addressLine1: string | null;
  addressLine2: string | null;
  zipcode: string | null;
  city: string | null;
  country: string;
  vatId: string | null;
}

interface Said {
  value: string;
  isPlain: boolean;
}

/** What a document says; texts as they are printed. */
export interface Told {
  title: string;
  head: { label: string; value: string }[];
  facts: { label: string; value: string }[];
  columns: string[];
  /** So many columns, the first ones, are words. */
  words?: number;
  rows: string[][];
  sums: { label: string; value: string }[];
  total: { label: string; value: string };
  notes: string[];
}

const unmarked = (text: string): string => text.replaceAll(/[\u200E\u200F\u061C]/g, '');
/** So that a word without end is broken into lines. */
const breakable = (text: string): string => text.replaceAll(/\S{24}/gu, (part) => `${part}\u200B`);
const isLeftToRight = (text: string): boolean => !/^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
const said = (text: string): Said => ({ value: breakable(text), isPlain: isLeftToRight(text) });

/** Numbers as they are printed, with western digits in every language. */
export function numbersOf(locale: Locale, currency: string) {
  // To make one costs more than to set a hundred numbers by it.
  const formats = new Map<number, Intl.NumberFormat>();
  const formatOf = (digits: number): Intl.NumberFormat => {
    const known = formats.get(digits);
    if (known !== undefined) return known;
    const made = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(digits, made);
    return made;
  };
  const number = (value: number, digits: number): string => unmarked(formatOf(digits).format(value));
  const digits = currencyDigits(currency);
  return {
    number,
    count: (value: number) => number(value, 0),
    kwh: (value: number) => number(value, 3),
    money: (value: number) => number(value, digits),
    /** To a hundredth of the smallest coin. */
    unitPrice: (value: number) => number(value, digits + 2),
    amount: (value: number) => `${number(value, digits)} ${currency}`,
  };
}

/** A document as the template of documents prints it. */
export function documentOf(issuer: Issuer, told: Told, locale: Locale) {
  const words = reportWords(locale).printed;
  const country = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(issuer.country);
  const city = [issuer.zipcode, issuer.city].filter((part) => part !== null).join(' ');
  const lines = [issuer.addressLine1, issuer.addressLine2, city, country ?? issuer.country];
  const vat = issuer.vatId === null ? [] : [`${words.vat_id}: ${issuer.vatId}`];
  return {
    lang: locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    words: 1,
    ...told,
    head: told.head.map(({ label, value }) => ({ label, ...said(value) })),
    facts: told.facts.map(({ label, value }) => ({ label, ...said(value) })),
    rows: told.rows.map((row) => row.map((cell, at) => (at < (told.words ?? 1) ? breakable(cell) : cell))),
    issuer: {
      name: said(issuer.name),
      lines: [...lines.filter((line) => line !== null && line !== ''), ...vat].map((line) =>
        said(line ?? ''),
      ),
    },
    page: words.page,
  };
}

/** Text by itself, so that the order of the letters beside it does not turn it: a plate beside an Arabic name. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** A name with what tells it from others of that name. */
export const withAside = (title: string, aside: string | null): string =>
  aside === null ? isolated(title) : `${isolated(title)} · ${isolated(aside)}`;

/** An invoice names so many vehicles; the rest stands in one row, so that its rows come to its total. */
const mostNamed = 1_000;

/** What the vehicles that are not named come to. */
const restOf = (lines: readonly LineRow[], title: string): LineRow[] =>
  lines.length === 0
    ? []
    : [
        lines.reduce(
          (sum, line) => ({
            ...sum,
            sessions: sum.sessions + line.sessions,
            energyWh: sum.energyWh + line.energyWh,
            chargedMinor: sum.chargedMinor + line.chargedMinor,
            changedMinor: sum.changedMinor + line.changedMinor,
          }),
          { id: 0, title, licensePlate: null, sessions: 0, energyWh: 0, chargedMinor: 0, changedMinor: 0 },
        ),
      ];

interface PrintedInvoice {
  invoice: FleetInvoice;
  lines: readonly LineRow[];
  operator: Issuer;
  fleet: string;
  /** `YYYY-MM-DD`. */
  today: string;
}

type Words = ReturnType<typeof reportWords>['printed'];

interface Wording {
  words: Words;
  amount: (value: number) => string;
}

const balancesOf = (
  { opening, deposits, closing }: FleetInvoice,
  { words, amount }: Wording,
): Told['facts'] =>
  opening === null || deposits === null || closing === null
    ? []
    : [
        { label: words.opening, value: amount(opening) },
        { label: words.deposits, value: amount(deposits) },
        { label: words.closing, value: amount(closing) },
      ];

const taxesOf = ({ total, tax }: FleetInvoice, { words, amount }: Wording): Told['sums'] =>
  tax === 0
    ? []
    : [
        { label: words.net, value: amount(total - tax) },
        { label: words.tax, value: amount(tax) },
      ];

/** The invoice of a month in the texts of a language. */
export function printedInvoice({ invoice, lines, operator, fleet, today }: PrintedInvoice, locale: Locale) {
  const { printed: words, title } = reportWords(locale);
  const { count, kwh, money, amount } = numbersOf(locale, invoice.currency);
  const unnamed = lines.slice(mostNamed);
  const rest = restOf(unnamed, filled(words.others, { count: count(unnamed.length) }));
  return documentOf(
    operator,
    {
      title: invoice.is_open ? words.preview : title.invoice,
      head: [
        { label: words.number, value: invoice.number },
        { label: words.issued, value: today },
      ],
      facts: [
        { label: words.fleet, value: fleet },
        { label: words.period, value: `${invoice.from} – ${invoice.to}` },
        { label: words.sessions, value: count(invoice.sessions) },
        { label: words.energy, value: `${kwh(invoice.energy)} kWh` },
        ...balancesOf(invoice, { words, amount }),
      ],
      columns: [words.vehicle, words.sessions, 'kWh', words.amount],
      rows: [...lines.slice(0, mostNamed), ...rest].map((row) => {
        const line = toLine(row, invoice.currency);
        const vehicle = withAside(line.vehicle.title, line.vehicle.license_plate);
        return [vehicle, count(line.sessions), kwh(line.energy), money(line.total)];
      }),
      sums: [
        ...(invoice.changed === 0
          ? []
          : [
              { label: words.charged, value: amount(invoice.charged) },
              { label: words.changed, value: amount(invoice.changed) },
            ]),
        ...taxesOf(invoice, { words, amount }),
      ],
      total: { label: words.total, value: amount(invoice.total) },
      notes: [
        ...(invoice.is_open ? [filled(words.openNote, { day: today })] : []),
        invoice.tax === 0 ? words.noTax : words.incl,
        words.settled,
      ],
    },
    locale,
  );
}
