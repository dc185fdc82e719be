import { prices } from '@voltdeck/contract';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMay, useUser } from '../../api/user';
import { RadioField } from '../../ui/form/choice-fields';
import { NumberField } from '../../ui/form/fields';
import type { StepProps } from './what-step';

/** One price around the clock, or none yet. */
export function PriceStep({ form }: StepProps) {
  const t = useTranslations('onboarding.price');
  const { currency } = useUser();
  const mayPrice = useMay()(prices.createPrice.needs);
  const { pricing } = form.getValues();
  return (
    <>
      <RadioField
        form={form}
        name="pricing"
        label={t('how')}
        disabled={!mayPrice}
        options={[
          { value: 'energy', label: t('energy'), help: t('energyHelp') },
          { value: 'minutes', label: t('minutes'), help: t('minutesHelp') },
          { value: 'later', label: t('later'), help: t('laterHelp') },
        ]}
      />
      {pricing === 'later' ? (
        <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
          {mayPrice ? t('without') : t('notYours')}
        </Alert>
      ) : (
        <NumberField
          form={form}
          name="price"
          label={pricing === 'energy' ? t('perKwh', { currency }) : t('perMinute', { currency })}
          help={t('amountHelp')}
          unit={currency}
          min={0}
          decimals={6}
          required
        />
      )}
    </>
  );
}
