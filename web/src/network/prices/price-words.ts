import { currencyDigits, type Price } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
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
>;

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
  const t = useTranslations('network.prices');
  const formats = useFormats();

  return {
    time: (row: Spoken): string =>
      row.starting_time === row.ending_time
        ? t('allDay')
        : `${formats.wallClock(row.starting_time)} – ${formats.wallClock(row.ending_time)}`,
    price: (row: Spoken): string =>
      t(`per.${row.price_unit}`, { amount: unitPriceText(formats, row.price, row.currency) }),
    limit: (row: Spoken): string => {
      if (row.session_limit_type === null || row.session_limit_value === null) return t('noLimit');
      return t(`limit.${row.session_limit_type}`, { amount: formats.number(row.session_limit_value) });
    },
  };
};
