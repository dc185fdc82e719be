import type { RowData } from '@tanstack/react-table';
import { Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconCheck, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from './filter-chips';
import type { DataTableProps } from './types';
import type { TableModel } from './use-table-model';

export type Density = 'comfortable' | 'compact';

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

function SearchBox({
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
      className="vd-search"
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
  const tick = (isOn: boolean) =>
    isOn ? <IconCheck size={14} aria-hidden /> : <span style={{ width: 14 }} />;
  const sortable = props.columns.filter((column) => column.sort !== undefined);
  const setSort = (sort: string | undefined): void => props.state.set({ sort } as never);
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}>
          {t('view')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="vd-view-menu">
        {isPhone
          ? sortable.flatMap((column) =>
              [column.sort, `-${column.sort}`].map((sort) => (
                <Menu.Item
                  key={sort}
                  leftSection={tick(props.state.query.sort === sort)}
                  onClick={() => setSort(sort)}
                >
                  {column.header} · {sort?.startsWith('-') ? t('descending') : t('ascending')}
                </Menu.Item>
              )),
            )
          : (['comfortable', 'compact'] as const).map((each) => (
              <Menu.Item key={each} leftSection={tick(density === each)} onClick={() => onDensity(each)}>
                {t(each)}
              </Menu.Item>
            ))}
        <Menu.Divider />
        <Menu.Label>{t('columns')}</Menu.Label>
        {props.columns
          .filter((column) => !column.fixed)
          .map((column) => {
            const handle = model.getColumn(column.id);
            return (
              <Menu.Item
                key={column.id}
                role="menuitemcheckbox"
                aria-checked={handle?.getIsVisible()}
                leftSection={tick(handle?.getIsVisible() ?? false)}
                onClick={() => handle?.toggleVisibility()}
              >
                {column.header}
              </Menu.Item>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Search, filters, and the view of a table. */
export function Toolbar<R extends RowData>(toolbar: ToolbarProps<R>) {
  const { props } = toolbar;
  const { state, search, filters = [] } = props;
  const set = (patch: Record<string, unknown>): void => state.set(patch as never);
  return (
    <div className="vd-toolbar">
      <div className="vd-toolbar-start">
        {search === undefined ? null : (
          <SearchBox
            value={state.query.search ?? ''}
            hint={search}
            onSearch={(text) => set({ search: text === '' ? undefined : text })}
          />
        )}
        <FilterChips filters={filters} query={{ ...state.query }} set={set} onClear={state.clear} />
      </div>
      <ViewMenu {...toolbar} />
    </div>
  );
}
