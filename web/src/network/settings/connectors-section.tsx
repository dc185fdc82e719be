import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { NumberField, SelectField } from '../../ui/form/fields';
import { SectionForm, type SectionProps, type SettingsForm } from './section-form';
import { useChoices } from './words';
import { hint } from '../../ui/hint';
import styles from './settings-tab.module.css';
import textStyles from '../../ui/text.module.css';

const mostConnectors = 100;

function Connectors({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings.connector');
  const { kinds } = useChoices();
  const { connectors } = form.getValues();
  const next = Math.max(0, ...connectors.map(({ number }) => Number(number))) + 1;
  const options = [
    { value: '', label: t('noType') },
    ...kinds.map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <>
      {connectors.length === 0 ? <p className={textStyles.prose}>{t('none')}</p> : null}
      <ul className={styles.connectors}>
        {connectors.map((connector, index) => (
          <li key={index}>
            <NumberField
              form={form}
              name={`connectors.${index}.number`}
              label={t('number')}
              min={1}
              max={1000}
            />
            <SelectField form={form} name={`connectors.${index}.type`} label={t('type')} options={options} />
            <NumberField
              form={form}
              name={`connectors.${index}.max_power`}
              label={t('power')}
              unit="kW"
              min={0}
              max={2000}
              decimals={3}
            />
            <ActionIcon
              {...hint(t('remove', { number: String(connector.number) }))}
              size={36}
              mt={24}
              aria-label={t('remove', { number: String(connector.number) })}
              onClick={() => form.removeListItem('connectors', index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={connectors.length >= mostConnectors}
          onClick={() => form.insertListItem('connectors', { number: next, type: '', max_power: '' })}
        >
          {t('add')}
        </Button>
      </div>
    </>
  );
}

/** The connectors: their kind and power. */
export function ConnectorsSection(props: SectionProps) {
  return (
    <SectionForm name="connectors" {...props}>
      {(form) => <Connectors form={form} />}
    </SectionForm>
  );
}
