import { categories, categoryTypes, type Category, type CategoryType } from '@voltdeck/contract';
import { Button, Tabs } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { NotFoundState } from '../../ui/page-states';
import { DataTable } from '../../ui/table/data-table';
import type { Column, RowAction } from '../../ui/table/types';
import { Count } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { CategoryName } from './category-chips';
import { DeleteCategoryDialog } from './delete-dialog';
import tabStyles from '../../ui/url-tabs.module.css';

const CategoryDialog = lazy(() =>
  import('./category-dialog').then((module) => ({ default: module.CategoryDialog })),
);

const useColumns = (): readonly Column<Category>[] => {
  const t = useTranslations('categories.column');
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (row) => <CategoryName category={row} />,
      sort: 'name',
      phone: 'title',
      fixed: true,
    },
    {
      id: 'uses',
      header: t('uses'),
      cell: (row) => <Count value={row.uses_count} />,
      sort: 'uses_count',
      align: 'end',
    },
    {
      id: 'created',
      header: t('created'),
      cell: (row) => <OwnTime at={row.created_at} />,
      sort: 'created_at',
    },
  ];
};

type Asked = { what: 'edit' | 'delete'; category: Category };

const useActions = (ask: (asked: Asked) => void): ((row: Category) => readonly RowAction[]) => {
  const t = useTranslations('categories');
  const may = useMay();
  return (category) => [
    ...(may(categories.updateCategory.needs)
      ? [
          {
            id: 'edit',
            label: t('edit'),
            icon: <IconPencil size={16} aria-hidden />,
            shortcut: 'e',
            onSelect: () => ask({ what: 'edit', category }),
          },
        ]
      : []),
    ...(may(categories.deleteCategory.needs)
      ? [
          {
            id: 'delete',
            label: t('delete'),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onSelect: () => ask({ what: 'delete', category }),
          },
        ]
      : []),
  ];
};

function List({ type }: { type: CategoryType }) {
  const t = useTranslations('categories');
  const may = useMay();
  const navigate = useNavigate();
  const state = useListState(categories.categoryTable.query);
  const source = useCall(
    categories.categoryTable,
    { query: { ...state.query, type } },
    { keep: true, live: { kinds: ['category', 'charge-point', 'charging-site', 'fleet'] } },
  );
  const columns = useColumns();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const actionsOf = useActions(setAsked);
  const mayEdit = may(categories.updateCategory.needs);
  const add = may(categories.createCategory.needs) ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  ) : undefined;
  const table = (
    <DataTable
      key={type}
      id="categories"
      label={t(`types.${type}`)}
      columns={columns}
      source={source}
      state={state}
      rowKey={({ id }) => String(id)}
      onOpen={mayEdit ? (category) => setAsked({ what: 'edit', category }) : undefined}
      search={t('search')}
      rowActions={actionsOf}
      empty={{ title: t('empty'), text: t(`emptyText.${type}`) }}
    />
  );
  return (
    <Page title={t('title')} text={t('text')} actions={add}>
      <Tabs
        value={type}
        onChange={(next) => void navigate({ to: '/categories/$type', params: { type: next ?? type } })}
      >
        <Tabs.List aria-label={t('type')} className={tabStyles.list}>
          {categoryTypes.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`types.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {categoryTypes.map((each) => (
          <Tabs.Panel key={each} value={each} pt="md">
            {each === type ? table : null}
          </Tabs.Panel>
        ))}
      </Tabs>
      {isAdding || asked?.what === 'edit' ? (
        <Suspense fallback={null}>
          <CategoryDialog
            type={type}
            category={asked?.category}
            onClose={() => {
              setAdding(false);
              setAsked(null);
            }}
          />
        </Suspense>
      ) : null}
      {asked?.what === 'delete' ? (
        <DeleteCategoryDialog category={asked.category} onClose={() => setAsked(null)} />
      ) : null}
    </Page>
  );
}

/** `/categories/{type}`: the operator's own words for power centers, charging sites and fleets. */
export function CategoryListScreen() {
  const { type } = useParams({ strict: false });
  const known = categoryTypes.find((one) => one === type);
  return known === undefined ? <NotFoundState /> : <List type={known} />;
}
