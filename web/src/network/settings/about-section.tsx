import { chargePoints } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { AreaField, SelectField, TextField } from '../../ui/form/fields';
import { SectionForm, type SectionProps } from './section-form';
import { useChoices } from './words';
import styles from './settings-tab.module.css';

/** Name and description. */
export function AboutSection(props: SectionProps) {
  const t = useTranslations('settings');
  const { types } = useChoices();
  return (
    <SectionForm name="about" {...props}>
      {(form) => (
        <>
          <TextField form={form} name="title" label={t('field.title')} required />
          <AreaField
            form={form}
            name="description"
            label={t('field.description')}
            help={t('help.description', { count: form.getValues().description.length, most: 5000 })}
          />
          <div className={styles.pair}>
            <SelectField
              form={form}
              name="category"
              label={t('field.category')}
              options={chargePoints.chargePointCategories.map((value) => ({
                value,
                label: t(`category.${value}`),
              }))}
            />
            <SelectField
              form={form}
              name="type_id"
              label={t('field.type_id')}
              options={[
                { value: '', label: t('none') },
                ...types.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          </div>
          <TextField
            form={form}
            name="integration_code"
            label={t('field.integration_code')}
            help={t('help.integration_code')}
          />
        </>
      )}
    </SectionForm>
  );
}
