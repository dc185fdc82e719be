import { sites, type SiteRow } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconArrowRight, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { withTexts } from '../../i18n/late';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { isBare } from '../../ui/table/narrowed';
import type { Filter, RowAction } from '../../ui/table/types';
import { sitePath } from '../paths';
import { useSiteColumns } from './columns';
import textStyles from '../../ui/text.module.css';

const CreateDialog = lazy(() =>
  withTexts(() => import('./create-dialog'), 'onboarding')().then((module) => ({
    default: module.CreateDialog,
  })),
);
const DeleteDialog = lazy(() =>
  import('./delete-dialog').then((module) => ({ default: module.DeleteDialog })),
);

const useSiteFilters = (): readonly Filter[] => {
  const t = useTranslations('sites');
  const flag = (key: 'occupied' | 'timed' | 'placed'): Filter => ({
    kind: 'flag',
    key,
    label: t(`filter.${key}`),
    yes: t(`filter.${key}Yes`),
    no: t(`filter.${key}No`),
  });
  return [
    flag('occupied'),
    flag('timed'),
    flag('placed'),
    { kind: 'text', key: 'city', label: t('column.city') },
    { kind: 'text', key: 'time_zone', label: t('column.timeZone'), placeholder: 'Europe/Paris' },
    { kind: 'dates', from: 'created_from', to: 'created_to', label: t('column.created'), as: 'moment' },
  ];
};

const useSiteActions = (onDelete: (row: SiteRow) => void): ((row: SiteRow) => readonly RowAction[]) => {
  const t = useTranslations('sites.action');
  const may = useMay();
  const router = useRouter();
  return (row) =>
    [
      {
        id: 'open',
        label: t('open'),
        icon: <IconArrowRight size={16} className={textStyles.mirrored} aria-hidden />,
        onSelect: () => router.history.push(sitePath(row.id)),
      },
      may(sites.replaceSite.needs) && {
        id: 'edit',
        label: t('edit'),
        icon: <IconSettings size={16} aria-hidden />,
        shortcut: 'e',
        onSelect: () => router.history.push(`${sitePath(row.id)}?tab=settings`),
      },
      may(sites.deleteSite.needs) && {
        id: 'delete',
        label: t('delete'),
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        onSelect: () => onDelete(row),
      },
    ].filter((action) => action !== false);
};

/** `/charging-sites`: all places where power centers stand, as they are now. */
export function SiteListScreen() {
  const t = useTranslations('sites');
  const may = useMay();
  const state = useListState(sites.siteTable.query);
  const source = useCall(
    sites.siteTable,
    { query: state.query },
    { keep: true, live: { kinds: ['charging-site', 'charge-point', 'order'] } },
  );
  const columns = useSiteColumns();
  const filters = useSiteFilters();
  const [isCreating, setCreating] = useState(false);
  const [deleted, setDeleted] = useState<SiteRow | null>(null);
  const actionsOf = useSiteActions(setDeleted);
  const add = may(sites.createSite.needs) ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <Page title={t('title')} text={t('text')} actions={isBare(source, state) ? undefined : add}>
      <DataTable
        id="charging-sites"
        views="charging-sites"
        label={t('title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={({ id }) => String(id)}
        href={({ id }) => sitePath(id)}
        filters={filters}
        search={t('search')}
        rowActions={actionsOf}
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
      />
      <Suspense fallback={null}>
        {isCreating ? <CreateDialog onClose={() => setCreating(false)} /> : null}
        {deleted === null ? null : <DeleteDialog site={deleted} onClose={() => setDeleted(null)} />}
      </Suspense>
    </Page>
  );
}
