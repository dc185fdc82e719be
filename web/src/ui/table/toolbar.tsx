import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MenuButton } from '../menu';
import type { MenuEntry } from '../menu-entry';
import { FilterChips } from './filter-chips';
import type { DataTableProps, RowData } from './types';
import { ViewsButton } from './views-button';
import type { TableModel } from './use-table-model';
import viewMenuStyles from './view-menu.module.css';
import styles from './toolbar.module.css';

const ColumnItems = lazy(async () => {
  const module = await import('./column-items');
  return { default: module.ColumnItems };
}) as typeof import('./column-items').ColumnItems;

const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

interface ToolbarProps<R extends RowData> {
  props: DataTableProps<R>;
  model: TableModel<R>;
  density: Density;
  onDensity: (density: Density) => void;
  isPhone: boolean;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** What a list is searched for; `/` leads to it. */
export function SearchBox({
  value,
  hint,
  onSearch,
}: {
  value: string;
  hint: string;
  onSearch: (text: string) => void;
}) {
  const t = useTranslations('ui.table');
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const box = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback((next: string) => {
    sent.current = next.trim();
    onSearch(sent.current);
  }, 250);

  useEffect(() => {
    // The address changed by other means (back, a link, "clear all"): the box follows.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const change = (next: string): void => {
    setText(next);
    search(next);
  };

  return (
    <TextInput
      ref={box}
      className={styles.search}
      type="search"
      role="searchbox"
      aria-label={t('search')}
      aria-keyshortcuts="/"
      placeholder={hint}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <CloseButton size="sm" aria-label={t('searchClear')} onClick={() => change('')} />
        )
      }
    />
  );
}

function ViewMenu<R extends RowData>({ props, model, density, onDensity, isPhone }: ToolbarProps<R>) {
  const t = useTranslations('ui.table');
  const sorts = props.columns.flatMap(({ sort, header }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${header} · ${t('ascending')}` },
          { value: `-${sort}`, label: `${header} · ${t('descending')}` },
        ],
  );
  const look: MenuEntry = isPhone
    ? {
        kind: 'choice',
        id: 'sort',
        value: props.state.query.sort ?? '',
        options: sorts,
        onChoose: (sort) => props.state.set({ sort }),
      }
    : {
        kind: 'choice',
        id: 'density',
        value: density,
        options: densities.map((value) => ({ value, label: t(value) })),
        onChoose: (next) => onDensity(next === 'compact' ? next : 'comfortable'),
      };
  const entries = (): MenuEntry[] => [
    look,
    {
      kind: 'text',
      id: 'columns',
      content: (
        <Suspense fallback={null}>
          <ColumnItems props={props} model={model} />
        </Suspense>
      ),
    },
  ];
  return (
    <MenuButton
      staysOpen
      position="bottom-end"
      className={viewMenuStyles.menu}
      entries={entries}
      button={(trigger) => (
        <Button
          {...trigger}
          data-part="view-menu"
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
        >
          {t('view')}
        </Button>
      )}
    />
  );
}

/** Search, filters, and the view of a table. */
export function Toolbar<R extends RowData>(toolbar: ToolbarProps<R>) {
  const { props } = toolbar;
  const { state, search, filters = [] } = props;
  return (
    <div className={styles.toolbar}>
      <div className={styles.start}>
        {search === undefined ? null : (
          <SearchBox
            value={state.query.search ?? ''}
            hint={search}
            onSearch={(text) => state.set({ search: text === '' ? undefined : text })}
          />
        )}
        <FilterChips filters={filters} query={{ ...state.query }} set={state.set} onClear={state.clear} />
      </div>
      {props.views === undefined ? null : <ViewsButton page={props.views} />}
      <ViewMenu {...toolbar} />
    </div>
  );
}
