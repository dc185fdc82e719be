import type { Order } from '@voltdeck/contract';
import { useFormats } from '../../i18n/format';
import { NoValue } from '../../ui/values';
import { usePriceText } from '../unit-price';

/** Percent. */
export function Share({ value }: { value: number | null }) {
  const { share } = useFormats();
  return value === null ? <NoValue /> : <bdi>{share(value / 100)}</bdi>;
}

/** The price per unit that was in force at the start. */
export function UnitPrice({ order }: { order: Pick<Order, 'unit_price' | 'unit' | 'currency'> }) {
  const text = usePriceText()({ price: order.unit_price, unit: order.unit }, order.currency);
  return text === null ? <NoValue /> : <bdi dir="ltr">{text}</bdi>;
}
