import { availability, chargePoints, type stats, type Result } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/user';
import { StateShape, stateTone, useStateWords } from '../../../network';
import { targetOf } from '../../../ui/address';
import { LiveValue } from '../../../ui/live-value';
import { Count } from '../../../ui/values';
import { FigureLink } from './figure-link';
import textStyles from '../../../ui/text.module.css';
import styles from './status-strip.module.css';

const rank = ({ reason }: { reason: availability.StandingReason }): number =>
  -availability.standingReasons.indexOf(reason);

/** The power centers by status and reason: their shares on a bar, their counts with shape and words, each leading to its list. */
export function StatusStrip({ network }: { network: Result<typeof stats.stats>['charge_points'] }) {
  const t = useTranslations('home');
  const words = useStateWords();
  const mayList = useMay()(chargePoints.chargePointTable.needs);
  // The usual states first, the broken ones last.
  const states = network.states.toSorted((one, other) => rank(one) - rank(other));
  return (
    <section className={styles.section} aria-label={t('byStatus')}>
      <div className={styles.bar} aria-hidden>
        {states.map((state) => (
          <span
            key={state.reason}
            style={{ flexGrow: state.count, background: `var(--vd-${stateTone(state)})` }}
          />
        ))}
      </div>
      <ul className={styles.legend}>
        {states.map((state) => (
          <li key={state.reason}>
            <FigureLink
              to={mayList ? targetOf('/charge-points', { reason: [state.reason] }) : null}
              className={styles.item}
            >
              <StateShape state={state} />
              <span>{words(state)}</span>
              <LiveValue value={state.count}>
                <strong className={textStyles.num}>
                  <Count value={state.count} />
                </strong>
              </LiveValue>
            </FigureLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
