import type { RowData } from '@tanstack/react-table';
import { Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from './filter-chips';
import type { DataTableProps } from './types';
import { ViewsButton } from './views-button';
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
  const sortable = props.columns.flatMap(({ sort, header }) =>
    sort === undefined
      ? []
      : [
          { sort, label: `${header} · ${t('ascending')}` },
          { sort: `-${sort}`, label: `${header} · ${t('descending')}` },
        ],
  );
  const setSort = (sort: string): void => props.state.set({ sort } as never);
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button
          className="vd-view-open"
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
        >
          {t('view')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="vd-view-menu">
        {isPhone ? (
          <Menu.RadioGroup value={props.state.query.sort ?? ''} onChange={setSort}>
            {sortable.map((choice) => (
              <Menu.RadioItem key={choice.sort} value={choice.sort}>
                {choice.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        ) : (
          <Menu.RadioGroup
            value={density}
            onChange={(next) => onDensity(next === 'compact' ? next : 'comfortable')}
          >
            <Menu.RadioItem value="comfortable">{t('comfortable')}</Menu.RadioItem>
            <Menu.RadioItem value="compact">{t('compact')}</Menu.RadioItem>
          </Menu.RadioGroup>
        )}
        <Menu.Divider />
        <Menu.Label>{t('columns')}</Menu.Label>
        {props.columns
          .filter((column) => !column.fixed)
          .map((column) => {
            const handle = model.getColumn(column.id);
            return (
              <Menu.CheckboxItem
                key={column.id}
                checked={handle?.getIsVisible() ?? false}
                onChange={() => handle?.toggleVisibility()}
              >
                {column.header}
              </Menu.CheckboxItem>
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
      {props.views === undefined ? null : <ViewsButton page={props.views} />}
      <ViewMenu {...toolbar} />
    </div>
  );
}
