import { chargePoints, priceChanges, type ChargePoint } from '@voltdeck/contract';
import { Button, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { toastDone } from '../../ui/toast';
import type { SentRow } from './split';
import textStyles from '../../ui/text.module.css';
import styles from './planned-prices.module.css';

interface PlanLaterProps {
  chargePoint: ChargePoint;
  /** All rows as they would be; null while they cannot be read. */
  rows: readonly SentRow[] | null;
  onDone: () => void;
}

/** Plans the rows that are being edited for later, instead of saving them now. */
export function PlanLater({ chargePoint, rows, onDone }: PlanLaterProps) {
  const t = useTranslations('prices.planned');
  const may = useMay();
  const [moment, setMoment] = useState('');
  const { act, isPending, error, reset } = useAct(priceChanges.planPrices, {
    quiet: true,
    changes: ['price'],
    invalidates: [chargePoints.getChargePoint],
    onDone: () => {
      toastDone({ title: t('planned') });
      onDone();
    },
  });
  if (!may(priceChanges.planPrices.needs)) return null;
  const plan = (): void => {
    if (rows !== null) act({ params: { id: chargePoint.id }, body: { rows: [...rows], applies_at: moment } });
  };
  return (
    <section className={styles.later} aria-label={t('later')}>
      <h3>{t('later')}</h3>
      <p className={textStyles.prose}>{t('laterHelp', { zone: chargePoint.time_zone })}</p>
      <div className={styles.moment}>
        <TextInput
          type="datetime-local"
          label={t('moment')}
          value={moment}
          error={error?.message}
          onChange={(event) => {
            reset();
            setMoment(event.currentTarget.value);
          }}
        />
        <Button
          variant="default"
          leftSection={<IconClock size={16} aria-hidden />}
          loading={isPending}
          disabled={rows === null || moment === ''}
          onClick={plan}
        >
          {t('plan')}
        </Button>
      </div>
    </section>
  );
}
