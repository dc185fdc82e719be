import type { Price } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';

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

/** Unit prices keep up to six decimals: a price per minute may be finer than the currency. */
const priceDigits = 6;

/** A price row in words: its time, its price per unit, its limit. */
export const usePriceWords = () => {
  const t = useTranslations('network.prices');
  const { money, number } = useFormats();

  const amount = (row: Spoken): string => {
    const shown = money(row.price, row.currency);
    const fine = number(row.price, { maximumFractionDigits: priceDigits });
    const usual = number(Number(row.price.toFixed(3)), { maximumFractionDigits: priceDigits });
    return fine === usual ? shown : `${row.currency}\u00a0${fine}`;
  };

  return {
    time: (row: Spoken): string =>
      row.starting_time === row.ending_time ? t('allDay') : `${row.starting_time}–${row.ending_time}`,
    price: (row: Spoken): string => t(`per.${row.price_unit}`, { amount: amount(row) }),
    limit: (row: Spoken): string => {
      if (row.session_limit_type === null || row.session_limit_value === null) return t('noLimit');
      return t(`limit.${row.session_limit_type}`, { amount: number(row.session_limit_value) });
    },
  };
};
