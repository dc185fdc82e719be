import { faults, type ChargePoint, type ChargePointFault } from '@voltdeck/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { DefinitionList } from '../../ui/details';
import { Code } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { codeIn, faultCodeOf } from './fault-words';
import styles from './fault-story.module.css';

/** What its charger and its history tell of a fault. */
function Facts({ fault, zone }: { fault: ChargePointFault; zone: string }) {
  const t = useTranslations('faults');
  const { vendor_code: vendorCode, info, vendor_id: vendor, times, interrupted } = fault;
  const often = [
    t('timesValue', { count: times }),
    interrupted === 0 ? null : t('interrupted', { count: interrupted }),
  ];
  const known = [
    ...(vendorCode === null ? [] : [{ label: t('vendorCode'), value: <Code>{vendorCode}</Code> }]),
    ...(info === null ? [] : [{ label: t('info'), value: <bdi className={styles.info}>{info}</bdi> }]),
    ...(vendor === null ? [] : [{ label: t('vendor'), value: <bdi>{vendor}</bdi> }]),
  ];
  return (
    <DefinitionList
      items={[
        ...known,
        { label: t('since'), value: <SiteTime at={fault.began_at} zone={zone} /> },
        { label: t('times'), value: often.filter(Boolean).join(' · ') },
      ]}
    />
  );
}

interface FaultStoryProps {
  chargePoint: Pick<ChargePoint, 'id' | 'time_zone'>;
  /** Null for the charge point as a whole. */
  connectorNumber: number | null;
  /** As the charge point is known to say it, until its story is there. */
  fault: string;
}

/** A fault that lasts: what it means, what the vendor calls it, since when and how often, and what to do next. */
export function FaultStory({ chargePoint, connectorNumber, fault }: FaultStoryProps) {
  const { id, time_zone: zone } = chargePoint;
  const t = useTranslations('faults');
  const { data } = useCall(
    faults.listFaults,
    { params: { id } },
    { live: { kinds: ['charge-point'], id }, quiet: true },
  );
  const story = data?.data.find(
    (each) => each.ended_at === null && each.connector_number === connectorNumber,
  );
  const said = story?.code ?? codeIn(fault);
  const code = faultCodeOf(said);
  return (
    <div className={styles.story}>
      <p className={styles.meaning}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          {t(`meaning.${code}`)} <Code>{story === undefined ? fault : said}</Code>
        </span>
      </p>
      <p>{t('next', { step: t(`step.${code}`) })}</p>
      {story === undefined ? null : <Facts fault={story} zone={zone} />}
    </div>
  );
}
