import { chargePoints, orders } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/user';
import { targetOf } from '../../../ui/address';
import { DefinitionList } from '../../../ui/details';
import { Code, Energy, Money } from '../../../ui/values';
import { SiteTime } from '../../../ui/when/site-time';
import { Card } from '../../orders/who';
import type { WorkRow } from '../item-key';
import textStyles from '../../../ui/text.module.css';

/** Where and since when, whose order and card, energy and price. */
export function ItemFacts({ item }: { item: WorkRow }) {
  const t = useTranslations('workList');
  const may = useMay();
  const { charge_point: place, order_id: orderId, connector_number: connector, at } = item;
  const title = <bdi>{place.title}</bdi>;
  const orderName = orderId === null ? null : <bdi>{t('order', { id: String(orderId) })}</bdi>;
  const items = [
    {
      label: t('item.powerCenter'),
      value: (
        <>
          {may(chargePoints.getChargePoint.needs) ? (
            <Link {...targetOf('/charge-points/$id', {}, place.id)} className={textStyles.link}>
              {title}
            </Link>
          ) : (
            title
          )}{' '}
          <span className={textStyles.dim}>
            <Code>{place.identifier}</Code>
          </span>
        </>
      ),
    },
    {
      label: t('item.since'),
      value: (
        <>
          <SiteTime at={at} zone={place.time_zone} />{' '}
          <span className={textStyles.dim}>
            <SiteTime at={at} zone={place.time_zone} />
          </span>
        </>
      ),
    },
    ...(connector === null ? [] : [{ label: t('item.connector'), value: <bdi>{connector}</bdi> }]),
    ...(orderId === null
      ? []
      : [
          {
            label: t('item.order'),
            value: may(orders.getOrder.needs) ? (
              <Link {...targetOf('/orders/$id', {}, orderId)} className={textStyles.link}>
                {orderName}
              </Link>
            ) : (
              orderName
            ),
          },
        ]),
    ...(item.tag === null ? [] : [{ label: t('item.card'), value: <Card order={item} /> }]),
    ...(item.energy === null ? [] : [{ label: t('item.energy'), value: <Energy value={item.energy} /> }]),
    ...(item.price === null || item.currency === null
      ? []
      : [{ label: t('item.price'), value: <Money value={item.price} currency={item.currency} /> }]),
  ];
  return <DefinitionList items={items} />;
}
