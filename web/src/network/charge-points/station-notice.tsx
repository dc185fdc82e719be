import type { ChargePoint } from '@voltdeck/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { isolated } from '../../ui/isolated';
import { SiteTime } from '../../ui/when/site-time';
import { FaultStory } from '../faults/late-story';
import textStyles from '../../ui/text.module.css';
import styles from './station-notice.module.css';

/** That the plan switched a power center off, and how it comes back. */
export function PlanNotice({ since }: { since: string | null }) {
  const t = useTranslations('network.plan');
  if (since === null) return null;
  return (
    <p className={styles.notice} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{t('notice')}</span>
    </p>
  );
}

/** What a power center says of itself as a whole, beside its connectors, while that keeps starts away. */
export function StationNotice({
  chargePoint,
}: {
  chargePoint: Pick<ChargePoint, 'id' | 'station' | 'time_zone'>;
}) {
  const t = useTranslations('network.station');
  const { station, time_zone: zone } = chargePoint;
  if (station === null) return null;
  const { ocpp_status: status, fault, status_at: since } = station;
  const said = fault === null || fault === status ? status : `${status} (${fault})`;
  const notice = (
    <p className={styles.notice} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t('reports', { status: isolated(said) })} {t('noStarts')}{' '}
        {since === null ? null : (
          <span className={textStyles.small}>
            {t('since')} <SiteTime at={since} zone={zone} />
          </span>
        )}
      </span>
    </p>
  );
  if (status !== 'Faulted') return notice;
  return (
    <>
      {notice}
      <FaultStory chargePoint={chargePoint} connectorNumber={null} fault={fault ?? status} />
    </>
  );
}
