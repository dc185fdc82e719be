import { chargePoints, type LeakageKind, leakage, type Loss } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { type Target, targetOf } from '../../ui/address';
import { Money } from '../../ui/values';
import styles from './brief.module.css';

/** Where a loss is mended: at its power center, or among the findings of its kind. */
function targetOfLoss({ reason, charge_point: place }: Loss): Target {
  if (place !== null) return targetOf('/charge-points/$id', {}, place.id);
  return targetOf('/leakage', { kind: [reason as LeakageKind] });
}

function Name({ loss }: { loss: Loss }) {
  const t = useTranslations('brief');
  const { reason, charge_point: place } = loss;
  const may = useMay();
  const mayOpen = may(place === null ? leakage.listFindings.needs : chargePoints.getChargePoint.needs);
  const name = (
    <>
      {t(`reasons.${reason}`)}
      {place === null ? null : (
        <>
          {' · '}
          <bdi>{place.title}</bdi>
        </>
      )}
    </>
  );
  return mayOpen ? <Link {...targetOfLoss(loss)}>{name}</Link> : <span>{name}</span>;
}

/** Losses by money, each with the way to what mends it. */
export function LossList({ losses, currency }: { losses: readonly Loss[]; currency: string }) {
  const t = useTranslations('brief');
  return (
    <ol className={styles.list}>
      {losses.map((loss) => (
        <li key={`${loss.reason} ${loss.charge_point?.id ?? ''}`}>
          <span className={styles.name}>
            <Name loss={loss} />
            <span className={styles.note}>
              {loss.hours === null
                ? t('count', { count: loss.count })
                : t('hours', { count: Math.max(1, Math.round(loss.hours)) })}
            </span>
          </span>
          <span className={styles.amount}>
            <Money value={loss.amount} currency={currency} />
            {loss.is_estimated ? <span className={styles.note}>{t('estimated')}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
