import { chargePoints, type stats, type Result } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/user';
import { ChargePointStatusShape, chargePointTone } from '../../../network';
import { targetOf } from '../../../ui/address';
import { LiveValue } from '../../../ui/live-value';
import { Count } from '../../../ui/values';
import { FigureLink } from './figure-link';
import textStyles from '../../../ui/text.module.css';
import styles from './status-strip.module.css';

/** The power centers by status: their shares on a bar, their counts with shape and word. */
export function StatusStrip({ network }: { network: Result<typeof stats.stats>['charge_points'] }) {
  const t = useTranslations();
  const mayList = useMay()(chargePoints.chargePointTable.needs);
  const found = chargePoints.chargePointStatuses
    .map((status) => ({
      status,
      count: network.by_status.find((each) => each.status === status)?.count ?? 0,
    }))
    .filter(({ count }) => count > 0)
    // The usual states first, the broken ones last.
    .toReversed();
  return (
    <section className={styles.section} aria-label={t('home.byStatus')}>
      <div className={styles.bar} aria-hidden>
        {found.map(({ status, count }) => (
          <span
            key={status}
            style={{ flexGrow: count, background: `var(--vd-${chargePointTone(status)})` }}
          />
        ))}
      </div>
      <ul className={styles.legend}>
        {found.map(({ status, count }) => (
          <li key={status}>
            <FigureLink
              to={mayList ? targetOf('/charge-points', { status: [status] }) : null}
              className={styles.item}
            >
              <ChargePointStatusShape status={status} />
              <span>{t(`network.status.${status}`)}</span>
              <LiveValue value={count}>
                <strong className={textStyles.num}>
                  <Count value={count} />
                </strong>
              </LiveValue>
            </FigureLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
