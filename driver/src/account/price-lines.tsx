import type { driverOrders } from '@voltdeck/contract';
import { useLanguage } from '../i18n/language';
import type { TextKey } from '../i18n/texts';
import { Card } from '../ui/page';
import { Row, Rows } from '../ui/rows';

type Line = driverOrders.DriverOrderDetail['prices'][number];

const additions: Record<NonNullable<Line['addition']>, TextKey> = {
  'start-fee': 'order.startFee',
  'idle-fee': 'order.idleFee',
  minimum: 'order.minimum',
  maximum: 'order.maximum',
};

/** How a price came about, line by line. */
export function PriceLines({ order }: { order: driverOrders.DriverOrderDetail }) {
  const { t, formats } = useLanguage();
  const { prices, currency, price, tax, tax_rate: rate } = order;
  const nameOf = (line: Line): string => {
    if (line.is_refund) return t('order.refund');
    if (line.is_correction) return t('order.correction');
    if (line.addition !== undefined) return t(additions[line.addition]);
    const quantity =
      line.unit === 'minutes' ? formats.duration(line.quantity) : formats.energy(line.quantity);
    return `${quantity} × ${formats.unitPrice(line.price, currency)}`;
  };
  return (
    <Card title={t('order.price')}>
      <Rows>
        <Row label={t('order.energy')}>
          <bdi>{formats.energy(order.charging_session_energy)}</bdi>
        </Row>
        <Row label={t('order.time')}>
          <bdi>{formats.duration(order.charging_session_time)}</bdi>
        </Row>
        {prices.map((line, index) => (
          <Row key={index} label={<bdi>{nameOf(line)}</bdi>}>
            <bdi>{formats.money(line.total, currency)}</bdi>
          </Row>
        ))}
        <Row label={t('order.total')} isStrong>
          <bdi>{formats.money(price, currency)}</bdi>
        </Row>
        {tax === null || rate === null ? null : (
          <Row label={t('order.taxIn', { rate: formats.percent(rate * 100) })}>
            <bdi>{formats.money(tax, currency)}</bdi>
          </Row>
        )}
      </Rows>
    </Card>
  );
}
