import { chargePoints, type ChargePoint, type Duplicate, type DuplicateDevice } from '@voltdeck/contract';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useSiteText } from '../../ui/clocks';
import { isolated } from '../../ui/isolated';
import { SiteTime } from '../../ui/when/site-time';
import styles from './duplicate-notice.module.css';

/** What goes on for long is told of no more; while it is looked at, it is asked for. */
const againMs = 30_000;

function Device({ device: { address, vendor, model, serial_number: serial } }: { device: DuplicateDevice }) {
  const t = useTranslations('network.duplicate');
  const make = [vendor, model].filter(Boolean).join(' ');
  const facts = [
    serial === null ? t('unknown') : t('serial', { serial: isolated(serial) }),
    ...(make === '' ? [] : [isolated(make)]),
    ...(address === null ? [] : [t('from', { address: isolated(address) })]),
  ];
  return <li>{facts.join(' · ')}</li>;
}

function Devices({ id, zone, duplicate }: { id: number; zone: string; duplicate: Duplicate }) {
  const t = useTranslations('network.duplicate');
  const siteText = useSiteText();
  useCall(chargePoints.getChargePoint, { params: { id } }, { refetchInterval: againMs, quiet: true });
  const { devices, times: count, first_at: first, last_at: last } = duplicate;
  return (
    <div className={styles.notice}>
      <IconArrowsExchange size={22} aria-hidden />
      <div>
        <strong role="status">{t('title')}</strong>
        <p>
          <SiteTime at={last} zone={zone} /> · {t('facts', { count, first: isolated(siteText(first, zone)) })}
        </p>
        <ul aria-label={t('devices')}>
          {devices.map((device, place) => (
            <Device key={`${place}-${device.serial_number}-${device.address}`} device={device} />
          ))}
        </ul>
        <p>{t('text')}</p>
      </div>
    </div>
  );
}

/** Two devices that take each other's place with the identity of one power center: which they are, since when, and what helps. */
export function DuplicateNotice({
  chargePoint: { id, duplicate, time_zone: zone },
}: {
  chargePoint: Pick<ChargePoint, 'id' | 'duplicate' | 'time_zone'>;
}) {
  return duplicate === null ? null : <Devices id={id} zone={zone} duplicate={duplicate} />;
}
