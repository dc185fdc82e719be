import { chargePoints, type WorkDetail } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/user';
import { targetOf } from '../../../ui/address';
import { Code, NoValue } from '../../../ui/values';
import textStyles from '../../../ui/text.module.css';
import styles from './item-panel.module.css';

/** The devices that share an identifier, and what helps. */
export function Devices({ devices, placeId }: { devices: WorkDetail['devices']; placeId: number }) {
  const t = useTranslations('workList.devices');
  const mayOpen = useMay()(chargePoints.getChargePoint.needs);
  return (
    <section className={styles.part} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('serial')}</th>
            <th scope="col">{t('address')}</th>
          </tr>
        </thead>
        <tbody>
          {devices.map(({ address, serial_number: serial }) => (
            <tr key={`${address} ${serial}`}>
              <td>{serial === null ? <NoValue /> : <Code>{serial}</Code>}</td>
              <td>{address === null ? <NoValue /> : <Code>{address}</Code>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={textStyles.prose}>{t('text')}</p>
      {mayOpen ? (
        <div>
          <Button component={Link} {...targetOf('/charge-points/$id', {}, placeId)} variant="default">
            {t('open')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
