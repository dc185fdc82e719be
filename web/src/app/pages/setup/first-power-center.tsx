import { chargePoints, logins, operators } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconCoin, IconMapPin, IconPlug } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../../api/hooks';
import { Later } from './later';
import textStyles from '../../../ui/text.module.css';
import styles from './setup.module.css';

interface FirstPowerCenterProps {
  /** Where it goes on when this has to wait. */
  later: string;
  /** Back to the step before. */
  onCompany: () => void;
}

/** Leads into adding a power center, which ends the first steps; so does one that is there already. */
export function FirstPowerCenter({ later, onCompany }: FirstPowerCenterProps) {
  const t = useTranslations('setup');
  const { data, error } = useCall(chargePoints.chargePointTable, { query: { per_page: 1 } }, { quiet: true });
  const { act } = useAct(operators.changeOperator, { invalidates: [logins.user] });
  const isDone = data !== undefined && data.meta.total > 0;
  const end = useEffectEvent(() => act({ body: { setup: null } }));
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);
  if (isDone || (data === undefined && error === null)) return <Skeleton height={200} aria-hidden />;
  const needed = [
    { key: 'where', icon: IconMapPin },
    { key: 'plugs', icon: IconPlug },
    { key: 'price', icon: IconCoin },
  ] as const;
  return (
    <>
      <ul className={styles.needed}>
        {needed.map(({ key, icon: Icon }) => (
          <li key={key}>
            <Icon size={18} stroke={1.6} aria-hidden />
            {t(`powerCenter.${key}`)}
          </li>
        ))}
      </ul>
      <Button component={Link} to="/charge-points/new" fullWidth>
        {t('powerCenter.add')}
      </Button>
      <Later to={later} />
      <p className={styles.back}>
        <button type="button" className={`${textStyles.link} ${styles.plain}`} onClick={onCompany}>
          {t('powerCenter.company')}
        </button>
      </p>
    </>
  );
}
