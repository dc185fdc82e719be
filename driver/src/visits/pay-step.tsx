import type { Visit, visits } from '@voltdeck/contract';
import { ask } from '../api/ask';
import { useLanguage } from '../i18n/language';
import { Button, OutLink } from '../ui/button';
import { Notice } from '../ui/notice';
import { Card, Dim, Stack } from '../ui/page';
import { Row, Rows } from '../ui/rows';
import { Spinner } from '../ui/spinner';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';
import styles from './step.module.css';

export interface StepProps {
  visit: Visit;
  isCutOff: boolean;
  onVisit: (visit: Visit) => void;
}

/** Before the money is held: where it is paid, and the way out. */
export function PayStep({ visit, isCutOff, onVisit }: StepProps) {
  const { t, formats } = useLanguage();
  const { payment, others, expires_at: until, station } = visit;
  const isReady = visit.state === 'paying';
  return (
    <>
      {others === 'none' ? null : (
        <Notice kind="warning">{others === 'paying' ? t('start.beingPaid') : t('visit.othersCharge')}</Notice>
      )}
      <Card>
        <Rows>
          <Row label={t('start.hold')} isStrong>
            <bdi>{formats.money(payment.hold, payment.currency)}</bdi>
          </Row>
          <Row label={t('visit.payUntil')}>
            <bdi>{formats.time(new Date(until), station.time_zone)}</bdi>
          </Row>
        </Rows>
        <Dim>{t('start.holdHint')}</Dim>
      </Card>
      {!isReady ? (
        <p className={styles.waiting} role="status">
          <Spinner /> {t('visit.preparingHint')}
        </p>
      ) : payment.url === null ? (
        <TestPayment visit={visit} isCutOff={isCutOff} onVisit={onVisit} />
      ) : (
        <OutLink href={payment.url} kind="main" icon="card" isWide>
          {t('visit.toPayment')}
        </OutLink>
      )}
      <CancelVisit visit={visit} isCutOff={isCutOff} onVisit={onVisit} />
    </>
  );
}

type Outcome = 'pay' | 'refuse' | 'abandon';

/** The page of the test provider: labelled, since no money moves. */
function TestPayment({ visit, isCutOff, onVisit }: StepProps) {
  const { t, formats } = useLanguage();
  const { isBusy, error, run } = useDoing();
  const { payment } = visit;
  const answer = (outcome: Outcome) => (): void =>
    run(async () => {
      onVisit(
        await ask<typeof visits.answerTestVisit>('POST /api/c/visits/{visit}/test-payment', {
          params: { visit: visit.visit },
          body: { outcome },
        }),
      );
    });
  return (
    <Card title={t('test.title')}>
      <Notice kind="info">{t('test.hint')}</Notice>
      {error === undefined ? null : <Trouble error={error} />}
      <Stack>
        <Button kind="main" icon="card" isWide isBusy={isBusy} isOff={isCutOff} onPress={answer('pay')}>
          {t('test.pay', { amount: formats.money(payment.hold, payment.currency) })}
        </Button>
        <Button isWide isOff={isCutOff} onPress={answer('refuse')}>
          {t('test.refuse')}
        </Button>
      </Stack>
    </Card>
  );
}

/** Leaves before anything was paid, or before anybody plugged in. */
export function CancelVisit({ visit, isCutOff, onVisit }: StepProps) {
  const { t } = useLanguage();
  const { isBusy, error, run } = useDoing();
  const cancel = async (): Promise<void> =>
    onVisit(
      await ask<typeof visits.stopVisit>('POST /api/c/visits/{visit}/stop', {
        params: { visit: visit.visit },
      }),
    );
  return (
    <>
      <Button kind="quiet" isBusy={isBusy} isOff={isCutOff} onPress={() => run(cancel)}>
        {t('visit.cancel')}
      </Button>
      {error === undefined ? null : <Trouble error={error} />}
    </>
  );
}
