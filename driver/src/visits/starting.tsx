import { useLanguage } from '../i18n/language';
import { Icon } from '../ui/icon';
import { Card } from '../ui/page';
import { Row, Rows } from '../ui/rows';
import { Spinner } from '../ui/spinner';
import { CancelVisit, type StepProps } from './pay-step';
import styles from './step.module.css';

/** The money is held, and the car is to be plugged in. */
export function Starting({ visit, isCutOff, onVisit }: StepProps) {
  const { t, formats } = useLanguage();
  const { payment, station } = visit;
  return (
    <>
      <Card>
        <div className={styles.plug}>
          <Icon name="plug" size={56} />
          <strong>{t('visit.plugIn', { number: station.connector })}</strong>
          <p>{t('visit.plugInHint')}</p>
          <p className={styles.waiting} role="status">
            <Spinner /> {t('visit.startingHint')}
          </p>
        </div>
      </Card>
      <Card>
        <Rows>
          <Row label={t('money.heldNow')}>
            <bdi>{formats.money(payment.hold, payment.currency)}</bdi>
          </Row>
        </Rows>
      </Card>
      {visit.may_stop ? <CancelVisit visit={visit} isCutOff={isCutOff} onVisit={onVisit} /> : null}
    </>
  );
}
