import type { PagePrice } from '@voltdeck/contract';
import type { Formats } from '../i18n/formats';
import type { Translate } from '../i18n/texts';

export interface Said {
  t: Translate;
  formats: Formats;
}

type Unit = PagePrice['unit'];

/** "€0.45 per kWh"; nothing in a gap. */
export function priceText(
  { price, unit }: Pick<PagePrice, 'price' | 'unit'>,
  currency: string,
  { t, formats }: Said,
) {
  if (price === null || unit === null) return null;
  const amount = formats.unitPrice(price, currency);
  return unit === 'energy' ? t('price.perKwh', { amount }) : t('price.perMinute', { amount });
}

/** What a row adds to its price, one sentence each. */
export function additionTexts(row: PagePrice, currency: string, { t, formats }: Said): string[] {
  const money = (amount: number): string => formats.money(amount, currency);
  const {
    start_fee: fee,
    idle_fee: idle,
    idle_grace: grace,
    session_minimum: least,
    session_maximum: most,
  } = row;
  return [
    fee === undefined ? null : t('price.startFee', { amount: money(fee) }),
    idle === undefined
      ? null
      : t('price.idleFee', { amount: formats.unitPrice(idle, currency), minutes: grace ?? 0 }),
    least === undefined ? null : t('price.minimum', { amount: money(least) }),
    most === undefined ? null : t('price.maximum', { amount: money(most) }),
    row.session_limit === null ? null : limitText(row.session_limit, { t, formats }),
  ].filter((text) => text !== null);
}

const limitText = (
  { unit, value }: { unit: NonNullable<Unit>; value: number },
  { t, formats }: Said,
): string =>
  t('price.limit', { amount: unit === 'energy' ? formats.energy(value) : formats.duration(value) });

/** Whether a row of the day holds at a moment. */
export const holdsAt = ({ from, to }: Pick<PagePrice, 'from' | 'to'>, at: Date): boolean =>
  new Date(from) <= at && at < new Date(to);
