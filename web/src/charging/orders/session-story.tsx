import { readings, type OrderDetail } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { OrderFrames } from '../messages/order-frames';
import { SessionCurve } from './curve/session-curve';
import { Corrections } from './corrections';
import { OrderTimes } from './order-times';
import { PriceLines } from './price-lines';
import styles from './session-story.module.css';

interface StoryProps {
  order: OrderDetail;
  payment: ReactNode;
  /** What became of that since. */
  money: ReactNode;
}

/** A session from the first reading to the last cent: curve, price, payment, times. */
export function SessionStory({ order, payment, money }: StoryProps) {
  const t = useTranslations('charging');
  const { id } = order;
  const source = useCall(readings.orderCurve, { params: { id } }, { quiet: true });
  return (
    <div className={styles.story}>
      <Section title={t('curve.title')} text={t('curve.zone', { zone: order.time_zone })}>
        <Loaded source={source} skeleton={<Skeleton height={400} />}>
          {(data) => <SessionCurve curve={data} order={order} />}
        </Loaded>
      </Section>
      <div className={styles.columns}>
        <PriceLines order={order} />
        {payment}
      </div>
      {money}
      <Corrections order={order} />
      <OrderTimes order={order} />
      <OrderFrames order={order} />
    </div>
  );
}
