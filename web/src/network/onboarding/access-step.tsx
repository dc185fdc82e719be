import { useTranslations } from 'use-intl';
import { RadioField } from '../../ui/form/choice-fields';
import { TimeField } from '../../ui/form/time-input';
import type { StepProps } from './what-step';
import styles from './wizard-steps.module.css';

/** Who may charge, when, and how the device proves who it is. */
export function AccessStep({ form }: StepProps) {
  const t = useTranslations('onboarding.access');
  return (
    <>
      <RadioField
        form={form}
        name="visibility"
        label={t('who')}
        options={[
          { value: 'public', label: t('public'), help: t('publicHelp') },
          { value: 'private', label: t('private'), help: t('privateHelp') },
        ]}
      />
      <RadioField
        form={form}
        name="hours"
        label={t('hours')}
        options={[
          { value: 'always', label: t('always') },
          { value: 'daily', label: t('daily') },
        ]}
      />
      {form.getValues().hours === 'daily' ? (
        <div className={styles.pair}>
          <TimeField form={form} name="open_time" label={t('from')} required />
          <TimeField form={form} name="close_time" label={t('to')} required mayEnd />
        </div>
      ) : null}
      <RadioField
        form={form}
        name="secure"
        label={t('secure')}
        options={[
          { value: 'yes', label: t('secureYes'), help: t('secureYesHelp') },
          { value: 'no', label: t('secureNo'), help: t('secureNoHelp') },
        ]}
      />
    </>
  );
}
