import { faults, type ChargePoint, type PastFault } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { useNow } from '../../ui/clock';
import { isolated } from '../../ui/isolated';
import { StatusBadge } from '../../ui/status-badge';
import { Code } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { OlderList } from './older-list';
import { useOlder } from './use-older';
import listStyles from './older-list.module.css';
import { FaultCost } from '../faults/fault-cost';
import { useMeaning } from '../faults/use-meaning';

const look = (isOver: boolean) =>
  isOver ? ({ tone: 'grey', shape: 'ringed' } as const) : ({ tone: 'red', shape: 'triangle' } as const);

/** `readMs` is when its figures were read: what lasts has lasted longer since. */
function FaultLine({ fault, zone, readMs }: { fault: PastFault; zone: string; readMs: number }) {
  const t = useTranslations('faults');
  const on = useTranslations('network.commands');
  const { duration } = useFormats();
  const { meaning } = useMeaning(fault);
  const { connector_number: number, vendor_code: vendorCode, info, times, ended_at: ended } = fault;
  const since = Math.max(0, Math.round((useNow().getTime() - readMs) / 1000));
  const took = t(ended === null ? 'history.lasts' : 'history.took', {
    time: isolated(duration(fault.lasted + (ended === null ? since : 0))),
  });
  const hasCost = fault.sessions_lost + fault.starts_refused > 0;
  return (
    <>
      <span className={listStyles.what}>
        <StatusBadge {...look(ended !== null)} label={meaning} />
        <Code>{vendorCode ?? fault.code}</Code>
      </span>
      <span className={listStyles.more}>
        <span>{number === null ? t('history.whole') : on('on', { number })}</span>
        <span>{took}</span>
        {times > 1 ? <span>{t('timesValue', { count: times })}</span> : null}
        {hasCost ? (
          <span>
            <FaultCost fault={fault} />
          </span>
        ) : null}
        {info === null ? null : <bdi>{info}</bdi>}
      </span>
      <SiteTime at={fault.began_at} zone={zone} as="moment" />
    </>
  );
}

const pageSize = 5;

/** What was wrong with a power center, and what still is. */
export function FaultHistory({
  chargePoint: { id, time_zone: zone },
}: {
  chargePoint: Pick<ChargePoint, 'id' | 'time_zone'>;
}) {
  const t = useTranslations('faults.history');
  const list = useOlder({
    endpoint: faults.listPastFaults,
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
      line={(fault) => <FaultLine fault={fault} zone={zone} readMs={list.older.dataUpdatedAt} />}
    />
  );
}
