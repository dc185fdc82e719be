import { events, type ChargePoint, type ChargePointEvent } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { StatusBadge, type Shape, type Tone } from '../../ui/status-badge';
import { SiteTime } from '../../ui/when/site-time';
import { OlderList } from './older-list';
import { useOlder } from './use-older';
import styles from './older-list.module.css';

const looks: Record<ChargePointEvent['kind'], { tone: Tone; shape: Shape }> = {
  connected: { tone: 'green', shape: 'full' },
  disconnected: { tone: 'grey', shape: 'hollow' },
  fault: { tone: 'red', shape: 'triangle' },
  'fault-cleared': { tone: 'green', shape: 'ringed' },
};

function EventLine({ event, zone }: { event: ChargePointEvent; zone: string }) {
  const t = useTranslations('network');
  const { kind, connector_number: number, detail } = event;
  const said =
    kind === 'fault'
      ? t('events.fault', { detail: `\u2068${detail ?? t('events.unnamed')}\u2069` })
      : t(`events.${kind}`);
  return (
    <>
      <span className={styles.what}>
        <StatusBadge {...looks[kind]} label={said} />
      </span>
      <span className={styles.more}>
        {number === null ? null : <span>{t('commands.on', { number })}</span>}
        {kind === 'connected' && detail !== null ? <bdi>{detail}</bdi> : null}
      </span>
      <SiteTime at={event.at} zone={zone} />
    </>
  );
}

const pageSize = 8;

/** When it came, went, and broke. */
export function Events({
  chargePoint: { id, time_zone: zone },
}: {
  chargePoint: Pick<ChargePoint, 'id' | 'time_zone'>;
}) {
  const t = useTranslations('network.events');
  const list = useOlder({
    endpoint: events.listEvents,
    of: id,
    perPage: pageSize,
    kind: 'charge-point',
    id,
  });
  return (
    <OlderList
      title={t('title')}
      text={t('text')}
      empty={{ title: t('none'), text: t('noneText') }}
      list={list}
      line={(event) => <EventLine event={event} zone={zone} />}
    />
  );
}
