import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { SectionForm, type SectionProps } from './section-form';
import { useChoices } from './words';
import styles from './settings-tab.module.css';

/** What makes waiting pleasant. */
export function AmenitiesSection(props: SectionProps) {
  const t = useTranslations('settings.field');
  const { amenities } = useChoices();
  return (
    <SectionForm name="amenities" {...props}>
      {(form) => (
        <Checkbox.Group
          role="group"
          aria-label={t('amenities')}
          value={form.getValues().amenities}
          onChange={(chosen) => form.setFieldValue('amenities', chosen.toSorted())}
        >
          <div className={styles.checks}>
            {amenities.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </SectionForm>
  );
}
