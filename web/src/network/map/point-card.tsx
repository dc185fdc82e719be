import { chargePoints, type ChargePoint } from '@voltdeck/contract';
import { CloseButton, Loader } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { Code, Power } from '../../ui/values';
import { chargePointPath } from '../paths';
import { NoStart } from '../availability/no-start';
import { StandingBadge } from '../availability/standing';
import { ConnectorChips } from '../availability/status';
import { OpeningLine } from '../hours/opening-line';
import { MapCard } from './map-card';
import styles from './map-card.module.css';
import textStyles from '../../ui/text.module.css';

/** What the card of a power center shows, kept up to date. */
export const useChosen = (id: number | null) =>
  useCall(
    chargePoints.getChargePoint,
    { params: { id: id ?? 0 } },
    {
      enabled: id !== null,
      quiet: true,
      ...(id === null ? {} : { live: { kinds: ['charge-point', 'order'], id } }),
    },
  );

function Facts({ chargePoint }: { chargePoint: ChargePoint }) {
  const t = useTranslations('map.points');
  const { charging_site: site, address, connectors, opening, time_zone: zone } = chargePoint;
  const where = site?.name ?? address.city;
  return (
    <>
      <div className={styles.line}>
        <StandingBadge chargePoint={chargePoint} />
        {chargePoint.max_power === null ? null : <Power value={chargePoint.max_power} />}
      </div>
      <div className={styles.line}>
        {connectors.length === 0 ? (
          <span>{t('noConnectors')}</span>
        ) : (
          <ConnectorChips chargePoint={chargePoint} />
        )}
      </div>
      <NoStart chargePoint={chargePoint} className={styles.dim} />
      {opening === null ? null : <OpeningLine opening={opening} zone={zone} />}
      {where ? (
        <p className={styles.dim}>
          <bdi className={textStyles.name}>{where}</bdi>
        </p>
      ) : null}
      <Link to={chargePointPath(chargePoint.id)} className={styles.link}>
        {t('open')}
        <IconArrowRight size={16} className={textStyles.mirrored} aria-hidden />
      </Link>
    </>
  );
}

interface Props {
  source: ReturnType<typeof useChosen>;
  /** Whether the keyboard goes to the card, because it was opened on the map. */
  takesFocus: boolean;
  onClose: () => void;
}

/** The power center that was chosen, in a corner of the map. */
export function PointCard({ source, takesFocus, onClose }: Props) {
  const t = useTranslations('map');
  const { data, error } = source;
  return (
    <MapCard label={data?.title ?? t('points.chosen')} takesFocus={takesFocus} onClose={onClose}>
      <div className={styles.head}>
        {data === undefined ? (
          <span />
        ) : (
          <bdi className={`${textStyles.name} ${styles.title}`}>{data.title}</bdi>
        )}
        <CloseButton size="sm" aria-label={t('close')} onClick={onClose} />
      </div>
      {data === undefined ? null : (
        <p className={styles.dim}>
          <Code>{data.identifier}</Code>
        </p>
      )}
      {data === undefined && error === null ? <Loader size="sm" aria-label={t('loading')} /> : null}
      {data === undefined && error !== null ? <p role="alert">{error.message}</p> : null}
      {data === undefined ? null : <Facts chargePoint={data} />}
    </MapCard>
  );
}
