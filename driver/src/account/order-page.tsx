import type { driverOrders } from '@voltdeck/contract';
import { ask } from '../api/ask';
import { type Answer, useAnswer } from '../api/use-answer';
import { useLanguage } from '../i18n/language';
import { ownPath } from '../ui/address';
import { OutLink } from '../ui/button';
import { Figures } from '../ui/figures';
import { Notice } from '../ui/notice';
import { Card, Page } from '../ui/page';
import { PowerCurve } from '../ui/power-curve';
import { StopButton } from '../ui/stop-button';
import { AsOf, Skeleton, Trouble } from '../ui/waiting';
import { isOver, stateText } from './order-words';
import { PriceLines } from './price-lines';
import { OrderRating } from './order-rating';
import { useSeenCurve } from './use-seen-curve';

/** Soon while it waits for the plug, at a pace of meters while it charges, and until its receipt is there. */
const paceOf = (order: driverOrders.DriverOrderDetail | undefined): number | null => {
  if (order === undefined) return null;
  if (!isOver(order.state)) return order.state === 'charging' ? 4_000 : 2_000;
  return order.state === 'completed' && order.price > 0 && order.receipts.length === 0 ? 5_000 : null;
};

/** A session of somebody with an account, live and afterwards. */
export function OrderPage({ id }: { id: number }) {
  const { t } = useLanguage();
  const answer = useAnswer(
    `order ${id}`,
    () => ask<typeof driverOrders.getDriverOrder>('GET /api/v1/orders/{id}', { params: { id } }),
    { everyMs: paceOf },
  );
  const order = answer.data;
  if (order === undefined)
    return (
      <Page title={t('account.session')} back="/account/orders">
        {answer.failure === undefined ? (
          <Skeleton />
        ) : (
          <Trouble error={answer.failure} onAgain={answer.reload} />
        )}
      </Page>
    );
  const { connector_number: number, charge_point: place } = order;
  return (
    <Page key={order.state} title={stateText(order.state, t)} back="/account">
      <p>
        {place.title} · {t('visit.connector', { number })}
      </p>
      <AsOf answer={answer} />
      {isOver(order.state) ? (
        <Past order={order} answer={answer} />
      ) : (
        <Running order={order} answer={answer} />
      )}
    </Page>
  );
}

interface Props {
  order: driverOrders.DriverOrderDetail;
  answer: Answer<driverOrders.DriverOrderDetail>;
}

function Running({ order, answer }: Props) {
  const { t } = useLanguage();
  const points = useSeenCurve(order, answer.at);
  const isEnding = order.state === 'finishing' || order.stop_requested_at !== null;
  const stop = async (): Promise<void> => {
    await ask<typeof driverOrders.stopDriverOrder>('POST /api/v1/orders/stop', {
      body: {
        power_source_id: order.charge_point_id,
        connector: order.connector_number,
        order_id: order.id,
      },
    });
    answer.reload();
  };
  const isWaiting = order.state === 'requested' || order.state === 'starting';
  return (
    <>
      {isWaiting ? <Notice kind="info">{t('visit.plugInHint')}</Notice> : null}
      {order.state === 'suspended' ? <Notice kind="info">{t('order.suspended')}</Notice> : null}
      <Card>
        <Figures order={order} />
        <PowerCurve points={points} zone={order.time_zone} />
      </Card>
      <StopButton isOff={answer.isCutOff} isEnding={isEnding} onStop={stop} />
    </>
  );
}

function Past({ order, answer }: Props) {
  const { t } = useLanguage();
  return (
    <>
      {order.state === 'completed' ? null : (
        <Notice kind="warning">{t('order.came', { reason: stateText(order.state, t) })}</Notice>
      )}
      <PriceLines order={order} />
      {order.receipts.length === 0 ? null : (
        <Card title={t('receipt.title')}>
          {order.receipts.map(({ url, kind }) => (
            <OutLink key={url} href={ownPath(url)} icon="receipt" isNew>
              {kind === 'receipt' ? t('receipt.show') : t('receipt.showNote')}
            </OutLink>
          ))}
        </Card>
      )}
      <OrderRating order={order} onDone={answer.reload} />
    </>
  );
}
