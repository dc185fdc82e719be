import type { Visit, visits } from '@voltdeck/contract';
import { ask } from '../api/ask';
import { useLanguage } from '../i18n/language';
import { ButtonLink } from '../ui/button';
import { Notice } from '../ui/notice';
import { Card, Dim } from '../ui/page';
import { PowerCurve } from '../ui/power-curve';
import { RatingForm } from '../ui/rating-form';
import { Row, Rows } from '../ui/rows';
import { ReceiptCard } from './receipt-card';
import { freed, moneyTexts, reasons } from './standing';

interface Props {
  visit: Visit;
  onVisit: (visit: Visit) => void;
}

/** What came of a visit: what it cost, what is free again, and the receipt, or why there was no session. */
export function Over({ visit, onVisit }: Props) {
  const { t } = useLanguage();
  const { reason, state, station, review } = visit;
  const again = `/${station.token}?connector=${station.connector}`;
  return (
    <>
      {reason === null ? null : (
        <Notice kind="warning" title={t(reasons[reason])}>
          <p>{t(moneyTexts[visit.payment.state])}</p>
        </Notice>
      )}
      {state === 'over' ? <Summary visit={visit} /> : null}
      {state === 'over' ? <ReceiptCard visit={visit} onVisit={onVisit} /> : null}
      {review.wanted || review.rating !== null ? (
        <RatingForm
          options={review.options}
          given={review.rating}
          onRate={async (body) =>
            onVisit(
              await ask<typeof visits.reviewVisit>('POST /api/c/visits/{visit}/review', {
                params: { visit: visit.visit },
                body,
              }),
            )
          }
        />
      ) : null}
      <ButtonLink to={again} kind={state === 'over' ? 'plain' : 'main'} icon="bolt" isWide>
        {state === 'over' ? t('visit.again') : t('visit.tryAgain')}
      </ButtonLink>
    </>
  );
}

function Summary({ visit }: { visit: Visit }) {
  const { t, formats } = useLanguage();
  const { order, payment, curve, station } = visit;
  const money = (amount: number): string => formats.money(amount, payment.currency);
  const free = freed(payment);
  return (
    <Card title={t('visit.summary')}>
      <Rows>
        {order === null ? null : (
          <>
            <Row label={t('order.energy')}>
              <bdi>{formats.energy(order.charging_session_energy)}</bdi>
            </Row>
            <Row label={t('order.time')}>
              <bdi>{formats.duration(order.charging_session_time)}</bdi>
            </Row>
            <Row label={t('order.total')} isStrong>
              <bdi>{money(order.price)}</bdi>
            </Row>
            {order.tax === null || order.tax_rate === null ? null : (
              <Row label={t('order.taxIn', { rate: formats.percent(order.tax_rate * 100) })}>
                <bdi>{money(order.tax)}</bdi>
              </Row>
            )}
          </>
        )}
        <Row label={t('money.heldBefore')}>
          <bdi>{money(payment.hold)}</bdi>
        </Row>
        {payment.captured === null ? null : (
          <Row label={t('money.taken')}>
            <bdi>{money(payment.captured)}</bdi>
          </Row>
        )}
        {free === 0 ? null : (
          <Row label={t('money.freed')}>
            <bdi>{money(free)}</bdi>
          </Row>
        )}
      </Rows>
      <Dim>{t(moneyTexts[payment.state])}</Dim>
      <PowerCurve points={curve} zone={station.time_zone} />
    </Card>
  );
}
