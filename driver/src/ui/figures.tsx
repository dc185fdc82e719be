import type { VisitOrder } from '@voltdeck/contract';
import { useLanguage } from '../i18n/language';
import styles from './figures.module.css';

type Order = Pick<
  VisitOrder,
  'price' | 'currency' | 'charging_session_energy' | 'charging_session_time' | 'power' | 'soc'
>;

/** What a session costs so far, large, and how it goes. */
export function Figures({ order }: { order: Order }) {
  const { t, formats } = useLanguage();
  const {
    price,
    currency,
    charging_session_energy: energy,
    charging_session_time: minutes,
    power,
    soc,
  } = order;
  return (
    <div className={styles.figures}>
      <div className={styles.cost} data-part="cost">
        <span className={styles.name}>{t('order.costSoFar')}</span>
        <bdi className={styles.large}>{formats.money(price, currency)}</bdi>
      </div>
      <dl className={styles.others}>
        <Figure name={t('order.energy')} value={formats.energy(energy)} />
        <Figure name={t('order.time')} value={formats.duration(minutes)} />
        <Figure name={t('order.power')} value={power === null ? '–' : formats.power(power)} />
        {soc === null ? null : <Figure name={t('order.soc')} value={formats.percent(soc)} />}
      </dl>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
