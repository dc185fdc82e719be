import { currencyDigits, type Locale } from '@voltdeck/contract';
import type { OperatorProfile } from '../../identity';
import { type HandOverRow, receiptNumber } from './rules';
import { workerCashWords } from './texts';

/** A row of two cells; the second is read from left to right in every language where `isPlain` says so. */
interface Fact {
  label: string;
  value: string;
  isPlain: boolean;
}

/** Where somebody signs: what they are, and who; lines of points where it was drawn on the screen. */
interface Signed {
  role: string;
  name: string;
  lines: number[][];
}

/** What the template is filled with: texts as they are printed, and points. */
export interface Printed {
  lang: Locale;
  dir: 'ltr' | 'rtl';
  title: string;
  number: string;
  issuer: string;
  facts: Fact[];
  total: Fact;
  statement: string;
  signed: Signed[];
  note: string;
}

const mostLetters = 200;

/** What people wrote, without what a line cannot hold. */
const said = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .slice(0, mostLetters)
    .replaceAll(/\S{24}/gu, (part) => `${part}\u200B`);

/** `2026-11-26 14:05`, which nobody takes for another day. */
const clock = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

/** What changed hands, whichever way. */
const amountOf = ({ amountMinor, currency }: HandOverRow, locale: Locale): string => {
  const digits = currencyDigits(currency);
  const number = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.abs(amountMinor) / 10 ** digits);
  return `${number.replaceAll(/[\u200E\u200F\u061C]/g, '')} ${currency}`;
};

/** Lines as they were kept; they were read by the contract when they came. */
const linesIn = (kept: string | undefined): number[][] =>
  kept === undefined ? [] : (JSON.parse(kept) as number[][]);

/** The words of a receipt; what was given back to the worker has some of its own. */
const wordsFor = (row: HandOverRow, locale: Locale) => {
  const { printed: words } = workerCashWords(locale);
  if (row.amountMinor > 0) return words;
  return {
    ...words,
    title: words.back_title,
    worker: words.back_worker,
    receiver: words.back_receiver,
    amount: words.back_amount,
    statement: words.back_statement,
    worker_signs: words.back_worker_signs,
    receiver_signs: words.back_receiver_signs,
  };
};

/** The receipt of a hand-over in the texts of a language, as its template prints it. */
export function printed(
  row: HandOverRow,
  of: {
    locale: Locale;
    issuer: Pick<OperatorProfile, 'name' | 'timeZone'>;
    signatures: { worker: string; receiver: string } | null;
  },
): Printed {
  const { locale, issuer, signatures } = of;
  const words = wordsFor(row, locale);
  const at = `${clock(row.at, issuer.timeZone)} (${issuer.timeZone})`;
  return {
    lang: locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    title: words.title,
    number: receiptNumber(row.number),
    issuer: said(issuer.name),
    facts: [
      { label: words.number, value: receiptNumber(row.number), isPlain: true },
      { label: words.at, value: at, isPlain: true },
      { label: words.worker, value: said(row.workerName), isPlain: false },
      { label: words.receiver, value: said(row.byName), isPlain: false },
    ],
    total: { label: words.amount, value: amountOf(row, locale), isPlain: true },
    statement: words.statement,
    signed: [
      { role: words.worker_signs, name: said(row.workerName), lines: linesIn(signatures?.worker) },
      { role: words.receiver_signs, name: said(row.byName), lines: linesIn(signatures?.receiver) },
    ],
    note:
      row.signedAt === null
        ? words.unsigned
        : `${words.signed} ${clock(row.signedAt, issuer.timeZone)} (${issuer.timeZone})`,
  };
}
