import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { RadioField } from '../../ui/form/choice-fields';
import { TextField } from '../../ui/form/fields';
import { TimeField } from '../../ui/form/time-input';
import { SectionForm, type SectionProps } from './section-form';
import styles from './settings-tab.module.css';

const clearOr = (isAlways: boolean) => (isAlways ? '' : null);

/** Who may charge, and when. */
export function AccessSection(props: SectionProps) {
  const t = useTranslations('settings');
  const network = useTranslations('network.visibility');
  return (
    <SectionForm name="access" {...props}>
      {(form) => {
        const { open_time: open, close_time: close } = form.getValues();
        const isAlways = open === '' && close === '';
        const chooseHours = (always: boolean): void => {
          form.setFieldValue('open_time', clearOr(always) ?? '08:00');
          form.setFieldValue('close_time', clearOr(always) ?? '20:00');
        };
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
            <Switch
              label={t('always')}
              checked={isAlways}
              onChange={(event) => chooseHours(event.currentTarget.checked)}
            />
            {isAlways ? null : (
              <div className={styles.pair}>
                <TimeField form={form} name="open_time" label={t('field.open_time')} required />
                <TimeField form={form} name="close_time" label={t('field.close_time')} required mayEnd />
              </div>
            )}
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
