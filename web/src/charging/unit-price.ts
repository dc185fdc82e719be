import { currencyDigits, type OrderLine } from '@voltdeck/contract';
import { useLocale, useTranslations } from 'use-intl';
import { currencyDisplayOf, useFormats } from '../i18n/format';

interface Priced {
  price: number | null;
  unit: OrderLine['unit'];
}

/** A price per unit as text; unit prices keep up to six decimals. Null where no price was in force. */
export const usePriceText = () => {
  const t = useTranslations('charging.price');
  const { number } = useFormats();
  const currencyDisplay = currencyDisplayOf(useLocale());
  return ({ price, unit }: Priced, currency: string): string | null => {
    if (price === null || unit === null) return null;
    const amount = number(price, {
      style: 'currency',
      currency,
      currencyDisplay,
      minimumFractionDigits: currencyDigits(currency),
      maximumFractionDigits: 6,
    });
    // The mark that turns Arabic amounts around would turn the slash and the unit around, too.
    const plain = amount.replaceAll('\u200f', '');
    return unit === 'energy' ? t('perKwh', { amount: plain }) : t('perMinute', { amount: plain });
  };
};
