import { categoryNames, groupNames, groups } from '@voltdeck/contract';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { SelectField } from '../../ui/form/fields';
import type { ServerForm } from '../../ui/form/use-server-form';
import type { Draft } from './draft';

const CategoryField = lazy(() =>
  import('./category-field').then((module) => ({ default: module.CategoryField })),
);

/** The group and the categories of the operator's that it is sorted into; nothing where there are none, or who adds it may not. */
export function GroupingFields({ form }: { form: ServerForm<Draft> }) {
  const t = useTranslations('onboarding.where');
  const may = useMay();
  const mayGroup = may(groupNames.listGroups.needs) && may(groups.changeMembers.needs);
  const mayCategorise = may(categoryNames.listCategories.needs);
  const { data: inGroups = [] } = useCall(groupNames.listGroups, {}, { enabled: mayGroup });
  const ofPlaces = { query: { type: 'charge-point' } } as const;
  const { data: sorted = [] } = useCall(categoryNames.listCategories, ofPlaces, { enabled: mayCategorise });
  return (
    <>
      {inGroups.length === 0 ? null : (
        <SelectField
          form={form}
          name="group_id"
          label={t('group')}
          help={t('groupHelp')}
          options={[
            { value: '', label: t('groupNone') },
            ...inGroups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {sorted.length === 0 ? null : (
        <Suspense fallback={null}>
          <CategoryField form={form} choices={sorted} />
        </Suspense>
      )}
    </>
  );
}
