import { currencyDigits, type Price } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import type { Additions } from './additions';
import { useFormats, type Formats } from '../../i18n/format';

type Spoken = Pick<
  Price,
  | 'starting_time'
  | 'ending_time'
  | 'price'
  | 'price_unit'
  | 'session_limit_type'
  | 'session_limit_value'
  | 'currency'
> &
  Additions;

/** Unit prices are kept to the millionth: a price per minute may be finer than the currency. */
const priceDigits = 6;

/** A unit price with all its decimals, at least those of the currency, written as the language writes money. */
export const unitPriceText = (
  { money, number }: Pick<Formats, 'money' | 'number'>,
  price: number,
  currency: string,
): string => {
  const fine = number(price, {
    minimumFractionDigits: currencyDigits(currency),
    maximumFractionDigits: priceDigits,
  });
  // The amount takes the place of the rounded one, so that the currency stays where the language puts it.
  return money(price, currency).replace(/\d(?:[\d.,\s]*\d)?/, fine);
};

/** A price row in words: its time, its price per unit, its limit. */
export const usePriceWords = () => {
  const t = useTranslations('prices');
  const formats = useFormats();

  return {
    time: (row: Pick<Spoken, 'starting_time' | 'ending_time'>): string =>
      row.starting_time === row.ending_time
        ? t('allDay')
        : `${formats.wallClock(row.starting_time)} – ${formats.wallClock(row.ending_time)}`,
    price: (row: Pick<Spoken, 'price' | 'price_unit' | 'currency'>): string =>
      t(`per.${row.price_unit}`, { amount: unitPriceText(formats, row.price, row.currency) }),
    /** What it says beyond hours and price, one by one. */
    additions: (row: Spoken): string[] => {
      const money = (amount: number): string => formats.money(amount, row.currency);
      const { valid_from: from, valid_until: until, idle_fee: idle, idle_grace: grace = 0 } = row;
      return [
        row.weekdays ? row.weekdays.map((day) => formats.weekday(day, 'short')).join(' · ') : null,
        from ? t('additions.said.from', { date: formats.date(new Date(`${from}T12:00Z`), 'UTC') }) : null,
        until ? t('additions.said.until', { date: formats.date(new Date(`${until}T12:00Z`), 'UTC') }) : null,
        row.start_fee ? t('additions.said.startFee', { amount: money(row.start_fee) }) : null,
        idle
          ? t(grace ? 'additions.said.idleFeeAfter' : 'additions.said.idleFee', {
              amount: unitPriceText(formats, idle, row.currency),
              minutes: formats.number(grace ?? 0),
            })
          : null,
        row.session_minimum ? t('additions.said.minimum', { amount: money(row.session_minimum) }) : null,
        row.session_maximum ? t('additions.said.maximum', { amount: money(row.session_maximum) }) : null,
      ].filter((text) => text !== null);
    },
    limit: (row: Spoken): string => {
      if (row.session_limit_type === null || row.session_limit_value === null) return t('noLimit');
      return t(`limit.${row.session_limit_type}`, { amount: formats.number(row.session_limit_value) });
    },
  };
};
