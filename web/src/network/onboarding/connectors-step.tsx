import { kinds as kindCalls } from '@voltdeck/contract';
import { NumberInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { RadioField } from '../../ui/form/choice-fields';
import { NumberField, SelectField } from '../../ui/form/fields';
import { resized } from './steps';
import type { StepProps } from './what-step';
import styles from './wizard-steps.module.css';

const mostConnectors = 20;

function Connectors({ form }: StepProps) {
  const t = useTranslations('onboarding.connectors');
  const { data: kinds = [] } = useCall(kindCalls.listConnectorKinds);
  const { connectors } = form.getValues();
  const resize = (count: number | string): void => {
    const wanted = Math.min(mostConnectors, Math.max(1, Math.round(Number(count))));
    if (Number.isFinite(wanted)) form.setFieldValue('connectors', resized(connectors, wanted));
  };
  return (
    <>
      <NumberInput
        label={t('count')}
        value={connectors.length}
        onChange={resize}
        min={1}
        max={mostConnectors}
        clampBehavior="strict"
        allowDecimal={false}
        w={160}
      />
      {connectors.map((connector, index) => (
        <fieldset key={connector.number} className={styles.connector}>
          <legend>{t('numbered', { number: connector.number })}</legend>
          <div className={styles.pair}>
            <SelectField
              form={form}
              name={`connectors.${index}.type`}
              label={t('kind')}
              options={[
                { value: '', label: t('kindUnknown') },
                ...kinds.map(({ code, name }) => ({ value: code, label: name })),
              ]}
            />
            <NumberField
              form={form}
              name={`connectors.${index}.max_power`}
              label={t('power')}
              unit="kW"
              min={0}
              decimals={3}
            />
          </div>
        </fieldset>
      ))}
    </>
  );
}

/** Its connectors, said here or by the device when it connects. */
export function ConnectorsStep({ form }: StepProps) {
  const t = useTranslations('onboarding.connectors');
  return (
    <>
      <RadioField
        form={form}
        name="told"
        label={t('told')}
        options={[
          { value: 'here', label: t('here'), help: t('hereHelp') },
          { value: 'device', label: t('device'), help: t('deviceHelp') },
        ]}
      />
      {form.getValues().told === 'here' ? <Connectors form={form} /> : null}
    </>
  );
}
