import { Button } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MenuButton } from '../menu';
import type { FilterValues } from './filter-editor';
import { isSet, keysOf, useFilterText } from './filter-text';
import type { Filter } from './types';
import styles from './filters.module.css';

const FilterPopover = lazy(() =>
  import('./filter-popover').then((module) => ({ default: module.FilterPopover })),
);

interface ChipProps extends FilterValues {
  filter: Filter;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

const useNoOptions = (): undefined => undefined;

/** The part of a filter that loads: all its choices, or the names of those in the address. */
const optionsHook = (filter: Filter, query: Readonly<Record<string, unknown>>) => {
  if (filter.kind === 'multi') return filter.useOptions ?? useNoOptions;
  if (filter.kind !== 'search') return useNoOptions;
  const value = query[filter.key];
  const values = Array.isArray(value) ? value.map(String) : [];
  return () => filter.useNames(values);
};

/** A filter with its choices, which load once it is used. */
const useLoaded = (filter: Filter, query: Readonly<Record<string, unknown>>): Filter => {
  const useOptions = optionsHook(filter, query);
  const options = useOptions();
  if (filter.kind === 'search') return { ...filter, options };
  return filter.kind === 'multi' && options !== undefined ? { ...filter, options } : filter;
};

function Chip({ filter: given, opened, onChange, query, set }: ChipProps) {
  const t = useTranslations('ui.table');
  const filter = useLoaded(given, query);
  const textOf = useFilterText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(opened);
  if (opened && !isWanted) setWanted(true);
  const remove = (): void => {
    onChange(false);
    set(Object.fromEntries(keysOf(filter).map((key) => [key, undefined])));
  };
  return (
    <>
      <span ref={setAnchor} className={styles.chip}>
        <button
          type="button"
          className={styles.chipMain}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => onChange(!opened)}
        >
          <span className={styles.chipName}>{filter.label}</span>
          {isSet(filter, query) ? <bdi className={styles.chipValue}>{textOf(filter, query)}</bdi> : null}
        </button>
        <button
          type="button"
          className={styles.chipRemove}
          aria-label={t('removeFilter', { name: filter.label })}
          onClick={remove}
        >
          <IconX size={13} aria-hidden />
        </button>
      </span>
      {isWanted && anchor !== null ? (
        <Suspense fallback={null}>
          <FilterPopover
            filter={filter}
            anchor={anchor}
            isOpen={opened}
            onChange={onChange}
            query={query}
            set={set}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The filters in use as chips that can be changed and removed, and a menu with the others. */
export function FilterChips({
  filters,
  query,
  set,
  onClear,
}: FilterValues & { filters: readonly Filter[]; onClear: () => void }) {
  const t = useTranslations('ui');
  const [open, setOpen] = useState<string | null>(null);
  const nameOf = (filter: Filter): string => keysOf(filter).join('-');
  const shown = filters.filter((filter) => isSet(filter, query) || open === nameOf(filter));
  const others = filters.filter(
    (filter) => !shown.includes(filter) && !(filter.kind === 'search' && filter.onlyByLink),
  );
  const hasAny = filters.some((filter) => isSet(filter, query)) || query.search !== undefined;
  return (
    <>
      {others.length > 0 ? (
        <MenuButton
          position="bottom-start"
          button={(trigger) => (
            <Button
              {...trigger}
              variant="default"
              data-shortcut="f"
              leftSection={<IconFilter size={15} aria-hidden />}
            >
              {t('table.addFilter')}
            </Button>
          )}
          entries={() =>
            others.map((filter) => ({
              kind: 'action',
              id: nameOf(filter),
              label: filter.label,
              onSelect: () => setOpen(nameOf(filter)),
            }))
          }
        />
      ) : null}
      {shown.map((filter) => (
        <Chip
          key={nameOf(filter)}
          filter={filter}
          query={query}
          set={set}
          opened={open === nameOf(filter)}
          onChange={(opened) => setOpen(opened ? nameOf(filter) : null)}
        />
      ))}
      {hasAny ? (
        <Button variant="subtle" color="gray" onClick={onClear}>
          {t('actions.clearAll')}
        </Button>
      ) : null}
    </>
  );
}
