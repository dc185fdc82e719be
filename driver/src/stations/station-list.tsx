import type { PageStation } from '@voltdeck/contract';
import { useLanguage } from '../i18n/language';
import { Icon } from '../ui/icon';
import { Link } from '../ui/link';
import { addressText } from './address-text';
import { statusFor } from './filters';
import { priceText } from './price';
import { StatusBadge } from './status';
import styles from './station-list.module.css';

interface Props {
  stations: readonly PageStation[];
  /** Somebody said a place, so that distances mean something. */
  isNear: boolean;
}

/** Stations as rows to press. */
export function StationList({ stations, isNear }: Props) {
  return (
    <ul className={styles.list}>
      {stations.map((station) => (
        <li key={station.token}>
          <StationRow station={station} isNear={isNear} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  station: PageStation;
  isNear: boolean;
}

export function StationRow({ station, isNear }: RowProps) {
  const { t, formats } = useLanguage();
  const { title, available, connectors, distance, max_power: power, price_now: price, currency } = station;
  const free = connectors.filter((each) => each.status === 'available').length;
  const kinds = [...new Set(connectors.map(({ name }) => name))].join(', ');
  const cost = price === null ? null : priceText(price, currency, { t, formats });
  return (
    <Link to={`/${station.token}`} className={styles.row}>
      <span className={styles.words}>
        <span className={styles.top}>
          <strong className={styles.title}>{title}</strong>
          {distance === null || !isNear ? null : (
            <bdi className={styles.dim}>{formats.distance(distance)}</bdi>
          )}
        </span>
        <span className={styles.dim}>{addressText(station.address)}</span>
        <span className={styles.facts}>
          <StatusBadge status={statusFor(station)} />
          {available ? (
            <span className={styles.dim}>{t('near.free', { free, all: connectors.length })}</span>
          ) : null}
        </span>
        <span className={styles.facts}>
          <span>{cost ?? t('price.none')}</span>
          <span className={styles.dim}>
            {kinds}
            {power === null ? null : (
              <>
                {' · '}
                <bdi>{formats.power(power)}</bdi>
              </>
            )}
          </span>
        </span>
      </span>
      <Icon name="next" />
    </Link>
  );
}
