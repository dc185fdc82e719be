import { Popover } from '@mantine/core';
import { Anchor, useIsThere } from '../anchor';
import { FilterEditor, type FilterValues } from './filter-editor';
import type { Filter } from './types';
import styles from './filters.module.css';

interface FilterPopoverProps extends FilterValues {
  filter: Filter;
  anchor: HTMLElement;
  isOpen: boolean;
  onChange: (opened: boolean) => void;
}

/** The editor of a filter, placed at its chip. */
export function FilterPopover({ filter, anchor, isOpen, onChange, query, set }: FilterPopoverProps) {
  const isThere = useIsThere();
  return (
    <Popover
      opened={isOpen && isThere}
      onChange={onChange}
      returnFocus
      withRoles={false}
      position="bottom-start"
      width={260}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={styles.editor} role="dialog" aria-label={filter.label}>
        <FilterEditor filter={filter} query={query} set={set} />
      </Popover.Dropdown>
    </Popover>
  );
}
