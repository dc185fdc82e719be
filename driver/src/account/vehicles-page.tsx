import { useAnswer } from '../api/use-answer';
import { useLanguage } from '../i18n/language';
import { ButtonLink } from '../ui/button';
import { Icon } from '../ui/icon';
import { Link } from '../ui/link';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { AsOf, Skeleton, Trouble } from '../ui/waiting';
import { loadVehicles } from './load-vehicles';
import styles from './vehicles.module.css';

/** The cars of somebody with an account. */
export function VehiclesPage() {
  const { t } = useLanguage();
  const answer = useAnswer('vehicles', loadVehicles);
  const vehicles = answer.data;
  return (
    <Page title={t('account.vehicles')} back="/account">
      <AsOf answer={answer} />
      {vehicles === undefined ? (
        answer.failure === undefined ? (
          <Skeleton />
        ) : (
          <Trouble error={answer.failure} onAgain={answer.reload} />
        )
      ) : (
        <>
          {vehicles.length === 0 ? <Notice kind="info">{t('vehicle.none')}</Notice> : null}
          <ul className={styles.list}>
            {vehicles.map((vehicle) => (
              <li key={vehicle.id}>
                <Link to={`/account/vehicles/${vehicle.id}`} className={styles.row}>
                  <Icon name="car" size={24} />
                  <span className={styles.words}>
                    <strong>{vehicle.title}</strong>
                    {vehicle.license_plate === null ? null : (
                      <bdi className={styles.dim}>{vehicle.license_plate}</bdi>
                    )}
                  </span>
                  <Icon name="next" />
                </Link>
              </li>
            ))}
          </ul>
          <ButtonLink to="/account/vehicles/new" kind="main" isWide>
            {t('vehicle.add')}
          </ButtonLink>
        </>
      )}
    </Page>
  );
}
