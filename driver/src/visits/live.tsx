import type { visits } from '@voltdeck/contract';
import { ask } from '../api/ask';
import { useLanguage } from '../i18n/language';
import { Figures } from '../ui/figures';
import { Notice } from '../ui/notice';
import { Card, Dim } from '../ui/page';
import { PowerCurve } from '../ui/power-curve';
import { StopButton } from '../ui/stop-button';
import type { StepProps } from './pay-step';

/** A session that runs: what it costs so far, how it goes, and the way to end it. */
export function Live({ visit, isCutOff, onVisit }: StepProps) {
  const { t, formats } = useLanguage();
  const { order, curve, station, payment } = visit;
  if (order === null) return null;
  const isEnding = visit.state === 'finishing' || order.stop_requested_at !== null;
  const stop = async (): Promise<void> =>
    onVisit(
      await ask<typeof visits.stopVisit>('POST /api/c/visits/{visit}/stop', {
        params: { visit: visit.visit },
      }),
    );
  return (
    <>
      <Card>
        <Figures order={order} />
        <PowerCurve points={curve} zone={station.time_zone} />
      </Card>
      {order.state === 'suspended' ? <Notice kind="info">{t('order.suspended')}</Notice> : null}
      {isEnding ? <Notice kind="info">{t('visit.ending')}</Notice> : null}
      <StopButton isOff={isCutOff || !visit.may_stop} isEnding={isEnding} onStop={stop} />
      <Dim>
        {t('visit.ofHold', { amount: formats.money(payment.hold, payment.currency) })} {t('visit.link')}
      </Dim>
    </>
  );
}
