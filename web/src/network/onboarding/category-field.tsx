import { MultiSelect } from '@mantine/core';
import { categories, type Category } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { bind } from '../../ui/form/fields';
import type { ServerForm } from '../../ui/form/use-server-form';
import type { Draft } from './draft';

interface CategoryFieldProps {
  form: ServerForm<Draft>;
  /** Those of power centers. */
  choices: readonly Category[];
}

/** Which of the operator's categories stand on it; its code loads where there are any. */
export function CategoryField({ form, choices }: CategoryFieldProps) {
  const t = useTranslations('onboarding.where');
  return (
    <MultiSelect
      {...bind({ form, name: 'category_ids', label: t('categories'), help: t('categoriesHelp') })}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(chosen) => form.setFieldValue('category_ids', chosen.toSorted())}
      searchable
      hidePickedOptions
      maxValues={categories.mostCategories}
    />
  );
}
