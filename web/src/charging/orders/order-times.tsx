import type { OrderDetail } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { DefinitionList } from '../../ui/details';
import { Section, SectionBody } from '../../ui/page';
import { SideScroll } from '../../ui/side-scroll';
import { Code, NoValue } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { useReasons } from './reasons';
import { Card } from './who';
import styles from './order-table.module.css';

function Moment({ at, zone }: { at: string | null; zone: string }) {
  const { exact } = useFormats();
  return at === null ? <NoValue /> : <bdi>{exact(new Date(at), zone)}</bdi>;
}

/** Both clocks of a session side by side: the charger's, corrected, and that of the receipt. */
function Clocks({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging.times');
  const { duration } = useFormats();
  const rows = [
    { name: t('start'), said: order.started_at, received: order.received_at.start },
    { name: t('stop'), said: order.delivery_date, received: order.received_at.stop },
  ];
  const lag = (said: string | null, received: string | null): string | null => {
    if (said === null || received === null) return null;
    const seconds = (new Date(received).getTime() - new Date(said).getTime()) / 1000;
    return seconds < 1 ? null : duration(seconds);
  };
  return (
    <SideScroll label={t('title')}>
      <table className={`${styles.table} ${styles.clocks}`}>
        <thead>
          <tr>
            <th scope="col">{t('moment')}</th>
            <th scope="col">{t('charger')}</th>
            <th scope="col">{t('received')}</th>
            <th scope="col">{t('lag')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, said, received }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={t('charger')}>
                <Moment at={said} zone={order.time_zone} />
              </td>
              <td data-label={t('received')}>
                <Moment at={received} zone={order.time_zone} />
              </td>
              <td data-label={t('lag')}>
                {said === null || received === null ? (
                  <NoValue />
                ) : (
                  <bdi>{lag(said, received) ?? t('atOnce')}</bdi>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

/** When and by which meter: the facts behind the figures. */
export function OrderTimes({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging.times');
  const { stopText } = useReasons();
  const { number } = useFormats();
  const meter = (kwh: number | null) =>
    kwh === null ? null : <bdi>{t('register', { value: number(kwh, { minimumFractionDigits: 3 }) })}</bdi>;
  const items = [
    { label: t('requested'), value: <SiteTime at={order.created_at} zone={order.time_zone} as="moment" /> },
    {
      label: t('completed'),
      value: order.completed_at && <SiteTime at={order.completed_at} zone={order.time_zone} as="moment" />,
    },
    { label: t('reason'), value: order.stop_reason && stopText(order.stop_reason) },
    { label: t('meterStart'), value: meter(order.meter_start) },
    { label: t('meterStop'), value: meter(order.meter_stop) },
    { label: t('transaction'), value: order.transaction_id && <Code>{String(order.transaction_id)}</Code> },
    { label: t('tag'), value: order.tag && <Card order={order} /> },
    { label: t('identifier'), value: <Code>{order.charge_point.identifier}</Code> },
    { label: t('zone'), value: <bdi>{order.time_zone}</bdi> },
  ];
  return (
    <Section title={t('title')} text={t('text')} flush>
      <Clocks order={order} />
      <SectionBody>
        <DefinitionList items={items} columns={3} />
      </SectionBody>
    </Section>
  );
}
