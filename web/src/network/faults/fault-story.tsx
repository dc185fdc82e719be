import { faults, type ChargePoint, type ChargePointFault } from '@voltdeck/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { DefinitionList } from '../../ui/details';
import { Code } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { FaultCost } from './fault-cost';
import { codeIn } from './fault-words';
import { useMeaning } from './use-meaning';
import styles from './fault-story.module.css';

/** What its charger and its history tell of a fault. */
function Facts({ fault, zone }: { fault: ChargePointFault; zone: string }) {
  const t = useTranslations('faults');
  const { vendor_code: vendorCode, info, vendor_id: vendor, component, value, times } = fault;
  const known = [
    ...(vendorCode === null ? [] : [{ label: t('vendorCode'), value: <Code>{vendorCode}</Code> }]),
    ...(info === null ? [] : [{ label: t('info'), value: <bdi className={styles.info}>{info}</bdi> }]),
    ...(component === null ? [] : [{ label: t('component'), value: <Code>{component}</Code> }]),
    ...(value === null ? [] : [{ label: t('value'), value: <bdi className={styles.info}>{value}</bdi> }]),
    ...(vendor === null ? [] : [{ label: t('vendor'), value: <bdi>{vendor}</bdi> }]),
  ];
  return (
    <DefinitionList
      items={[
        ...known,
        { label: t('since'), value: <SiteTime at={fault.began_at} zone={zone} /> },
        { label: t('times'), value: t('timesValue', { count: times }) },
        { label: t('cost'), value: <FaultCost fault={fault} /> },
      ]}
    />
  );
}

/** What a fault means, as it is called, and what to do next. */
function Meaning({ fault, said }: { fault: Parameters<typeof useMeaning>[0]; said: string }) {
  const t = useTranslations('faults');
  const { meaning, step } = useMeaning(fault);
  return (
    <>
      <p className={styles.meaning}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          {meaning} <Code>{said}</Code>
        </span>
      </p>
      <p>{t('next', { step })}</p>
    </>
  );
}

/** Those that say something: a status that names nothing is left out beside them. */
const telling = (lasting: readonly ChargePointFault[]): readonly ChargePointFault[] => {
  const named = lasting.filter(
    ({ code, vendor_code: vendorCode }) => code !== 'Faulted' || vendorCode !== null,
  );
  return named.length === 0 ? lasting : named;
};

interface FaultStoryProps {
  chargePoint: Pick<ChargePoint, 'id' | 'time_zone'>;
  /** Null for the charge point as a whole. */
  connectorNumber: number | null;
  /** As the charge point is known to say it, until its story is there. */
  fault: string;
}

/** The faults of a place that last: what each means, what the vendor calls it, since when and how often, and what to do next. */
export function FaultStory({ chargePoint, connectorNumber, fault }: FaultStoryProps) {
  const { id, time_zone: zone } = chargePoint;
  const { data } = useCall(
    faults.listFaults,
    { params: { id } },
    { live: { kinds: ['charge-point'], id }, quiet: true },
  );
  const lasting = data?.data.filter(
    (each) => each.ended_at === null && each.connector_number === connectorNumber,
  );
  if (lasting === undefined || lasting.length === 0) {
    const plain = { code: codeIn(fault), vendor_code: fault, component: null };
    return (
      <div className={styles.story}>
        <Meaning fault={plain} said={fault} />
      </div>
    );
  }
  return telling(lasting).map((each) => (
    <div key={each.id} className={styles.story}>
      <Meaning fault={each} said={each.code} />
      <Facts fault={each} zone={zone} />
    </div>
  ));
}
