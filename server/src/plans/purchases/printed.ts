import { type Locale, toMajor } from '@voltdeck/contract';
import { filled } from '../../platform/i18n/filled';
import { includedIn } from '../subscriptions/rules';
import type { KeptInvoice } from './store-invoices';
import { purchaseWords } from './texts';

interface Fact {
  label: string;
  value: string;
  isPlain?: boolean;
}

/** The number of an invoice as it is printed. */
export const invoiceLabel = (number: number): string => `INV-${String(number).padStart(6, '0')}`;

const day = (iso: string): string => iso.slice(0, 10);

/** So that a word without end is broken into lines. */
const breakable = (text: string): string => text.replaceAll(/\S{24}/gu, (part) => `${part}\u200B`);

/** An invoice in the texts of a language, as the template of documents prints it; its days are those of UTC. */
export function printedInvoice(
  { number, issuedAt, currency, totalMinor, content }: KeptInvoice,
  locale: Locale,
) {
  const words = purchaseWords(locale).printed;
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const money = (minor: number): string =>
    format.format(toMajor(minor, currency)).replaceAll(/[\u200E\u200F\u061C]/g, '');
  const country = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(
    content.customer.country,
  );
  const { customer } = content;
  const vat = customer.vat_id === null ? [] : [`${words.vat_id}: ${customer.vat_id}`];
  const to = [customer.name, ...customer.lines, country ?? customer.country, ...vat].map(breakable);
  const row = (what: string, minor: number): string[] => [what, '', '', money(minor)];
  const added = [
    ...count(words.chargers, chargersAdded(content.plan, content.extra_chargers)),
    ...count(words.builds, content.extra_builds),
  ];
  const title = `${words.plan[content.plan]} · ${words.billing[content.billing]}`;
  return {
    lang: locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    title: words.title,
    issuer: { name: { value: content.issuer, isPlain: true }, lines: [] },
    head: [
      { label: words.number, value: invoiceLabel(number), isPlain: true },
      { label: words.issued, value: day(issuedAt.toISOString()), isPlain: true },
    ] satisfies Fact[],
    facts: [
      { label: words.customer, value: to.join(', ') },
      {
        label: words.period,
        value: `${day(content.period_start)} – ${day(content.period_end)}`,
        isPlain: true,
      },
    ] satisfies Fact[],
    columns: [words.what, '', '', words.amount],
    rows: [
      row([title, ...added].join(' · '), content.price_minor),
      ...(content.unused_minor === 0
        ? []
        : [row(words.unused, totalMinor + content.credit_minor - content.price_minor)]),
      ...(content.credit_minor === 0 ? [] : [row(words.credit, -content.credit_minor)]),
    ],
    sums: [] as Fact[],
    total: { label: words.total, value: `${money(totalMinor)} ${currency}` },
    notes: [words.no_tax],
    page: words.page,
  };
}

const count = (text: string, number: number): string[] =>
  number === 0 ? [] : [filled(text, { count: String(number) })];

/** How many charge points so many of the add-on are. */
const chargersAdded = (plan: KeptInvoice['content']['plan'], extra: number): number =>
  (includedIn(plan, 'extra-chargers', extra) ?? 0) - (includedIn(plan, 'extra-chargers', 0) ?? 0);
