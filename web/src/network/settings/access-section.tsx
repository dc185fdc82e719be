import { Radio, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { RadioField } from '../../ui/form/choice-fields';
import { TextField } from '../../ui/form/fields';
import { TimeField } from '../../ui/form/time-input';
import { HoursFields } from '../hours/hours-fields';
import { usualHours } from '../hours/values';
import { SectionForm, type SectionProps, type SettingsForm } from './section-form';
import styles from './settings-tab.module.css';

/** What a power center goes by: its site, the same times every day, or a week of its own. */
const ways = ['site', 'daily', 'weekly'] as const;

/** When it may be charged at. */
function OwnHours({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings');
  const words = useTranslations('hours');
  const { open_time: open, close_time: close, hours } = form.getValues();
  const timed = open === '' && close === '' ? 'site' : 'daily';
  const way = hours === null ? timed : 'weekly';
  const choose = (next: string): void => {
    form.setFieldValue('open_time', next === 'daily' ? '08:00' : '');
    form.setFieldValue('close_time', next === 'daily' ? '20:00' : '');
    form.setFieldValue('hours', next === 'weekly' ? usualHours() : null);
  };
  return (
    <>
      <Radio.Group label={t('hoursOf')} value={way} onChange={choose}>
        {ways.map((each) => (
          <Radio key={each} value={each} label={words(each)} mt="xs" />
        ))}
      </Radio.Group>
      {way === 'daily' ? (
        <div className={styles.pair}>
          <TimeField form={form} name="open_time" label={t('field.open_time')} required />
          <TimeField form={form} name="close_time" label={t('field.close_time')} required mayEnd />
        </div>
      ) : null}
      {way === 'weekly' ? <HoursFields form={form} /> : null}
    </>
  );
}

/** Who may charge, and when. */
export function AccessSection(props: SectionProps) {
  const t = useTranslations('settings');
  const network = useTranslations('network.visibility');
  return (
    <SectionForm name="access" {...props}>
      {(form) => {
        return (
          <>
            <RadioField
              form={form}
              name="visibility"
              label={t('field.visibility')}
              options={[
                { value: 'public', label: network('public'), help: t('help.public') },
                { value: 'private', label: network('private'), help: t('help.private') },
              ]}
            />
            <Switch
              {...form.getInputProps('listed', { type: 'checkbox' })}
              label={t('field.listed')}
              description={t('help.listed')}
            />
            <Switch
              {...form.getInputProps('out_of_service', { type: 'checkbox' })}
              label={t('field.out_of_service')}
              description={t('help.out_of_service')}
            />
            <OwnHours form={form} />
            <div className={styles.pair}>
              <TextField
                form={form}
                name="contact_number"
                type="tel"
                label={t('field.contact_number')}
                help={t('help.contact_number')}
              />
              <TextField
                form={form}
                name="free_vend_tag"
                label={t('field.free_vend_tag')}
                help={t('help.free_vend_tag')}
              />
            </div>
          </>
        );
      }}
    </SectionForm>
  );
}
