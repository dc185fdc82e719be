import { Checkbox, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { bind, NumberField, TextField, type FieldProps } from '../../ui/form/fields';
import styles from './additions-fold.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

function WeekdayField(field: Omit<FieldProps, 'label'>) {
  const t = useTranslations('prices.additions');
  const { weekday } = useFormats();
  return (
    <Checkbox.Group {...bind({ ...field, label: t('weekdays'), help: t('weekdaysHelp') })}>
      <div className={styles.days}>
        {weekdays.map((day) => (
          <Checkbox key={day} value={String(day)} label={weekday(day, 'short')} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

interface AdditionsFoldProps {
  form: FieldProps['form'];
  /** What stands before the names of fields. */
  at?: string;
  currency: string;
  /** Whether something is said already. */
  isOpen: boolean;
}

/** What a price may say beyond hours and price, folded away as most say nothing of it. */
export function AdditionsFold({ form, at = '', currency, isOpen }: AdditionsFoldProps) {
  const t = useTranslations('prices.additions');
  const minutes = useTranslations('prices')('minutesShort');
  const money = { form, unit: currency, min: 0 };
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{t('title')}</summary>
      <div className={styles.fields}>
        <WeekdayField form={form} name={`${at}weekdays`} />
        <div className={styles.pair}>
          <TextField form={form} name={`${at}valid_from`} type="date" label={t('validFrom')} />
          <TextField form={form} name={`${at}valid_until`} type="date" label={t('validUntil')} />
        </div>
        <NumberField {...money} name={`${at}start_fee`} label={t('startFee')} help={t('startFeeHelp')} />
        <div className={styles.pair}>
          <NumberField {...money} name={`${at}idle_fee`} label={t('idleFee')} decimals={6} />
          <NumberField
            form={form}
            name={`${at}idle_grace`}
            label={t('idleGrace')}
            unit={minutes}
            min={0}
            decimals={0}
          />
        </div>
        <Text size="xs" c="dimmed">
          {t('idleHelp')}
        </Text>
        <div className={styles.pair}>
          <NumberField {...money} name={`${at}session_minimum`} label={t('minimum')} />
          <NumberField {...money} name={`${at}session_maximum`} label={t('maximum')} />
        </div>
      </div>
    </details>
  );
}
