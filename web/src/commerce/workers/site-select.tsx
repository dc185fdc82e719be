import { siteNames, type Worker, workers } from '@voltdeck/contract';
import { MultiSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { bind } from '../../ui/form/fields';
import type { ServerForm } from '../../ui/form/use-server-form';

interface SiteSelectProps<V extends Record<string, unknown>> {
  form: ServerForm<V>;
  /** Those of the worker, who keep their names while the others load. */
  had: Worker['sites'];
}

/** The sites a worker works at. */
export function SiteSelect<V extends Record<string, unknown> & { site_ids: string[] }>({
  form,
  had,
}: SiteSelectProps<V>) {
  const t = useTranslations('workers.form');
  const enabled = useMay()(siteNames.listSites.needs);
  const { data = [] } = useCall(siteNames.listSites, {}, { enabled, staleTime: 60_000, quiet: true });
  const known = new Map([...had, ...data].map(({ id, name }) => [String(id), name]));
  return (
    <MultiSelect
      {...bind({ form, name: 'site_ids', label: t('sites'), help: t('sitesHelp') })}
      data={[...known].map(([value, label]) => ({ value, label }))}
      onChange={(values) => form.setFieldValue('site_ids', values as never)}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('noSite')}
      maxValues={workers.mostSites}
    />
  );
}
