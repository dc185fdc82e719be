import { categories, categoryNames, groupNames, groups } from '@voltdeck/contract';
import { MultiSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { bind, SelectField } from '../../ui/form/fields';
import { SectionForm, type SectionProps } from './section-form';
import { useGroupings } from './words';

/** Which group it is in, and which of the operator's categories stand on it. */
export function GroupingSection(props: SectionProps) {
  const t = useTranslations('settings');
  const may = useMay();
  const mayGroup = may(groups.changeMembers.needs) && may(groupNames.listGroups.needs);
  const mayCategorise = may(categoryNames.listCategories.needs);
  const choices = useGroupings();
  if (!mayGroup && !mayCategorise) return null;
  return (
    <SectionForm name="grouping" {...props}>
      {(form) => (
        <>
          {mayGroup ? (
            <SelectField
              form={form}
              name="group_id"
              label={t('field.group_id')}
              help={t('help.group_id')}
              options={[
                { value: '', label: t('none') },
                ...choices.groups.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          ) : null}
          {mayCategorise ? (
            <MultiSelect
              {...bind({ form, name: 'category_ids', label: t('field.category_ids') })}
              data={choices.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(chosen) => form.setFieldValue('category_ids', chosen.toSorted())}
              searchable
              hidePickedOptions
              maxValues={categories.mostCategories}
            />
          ) : null}
        </>
      )}
    </SectionForm>
  );
}
