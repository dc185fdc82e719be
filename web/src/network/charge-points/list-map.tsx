import { useEffect } from 'react';
import { FilterChips } from '../../ui/table/filter-chips';
import type { AnyListState, Filter } from '../../ui/table/types';
import { NetworkMap, type NetworkMapProps } from '../map/network-map';
import styles from './list-screen.module.css';

type Query = NetworkMapProps['filters'] & { page: number; per_page: number; sort?: string };

interface ListMapProps {
  /** The state of the list, whose pages and order a map has no use for. */
  state: Pick<AnyListState, 'set' | 'clear'> & { query: Query };
  /** The filters to offer where no list stands beside it. */
  filters: readonly Filter[] | null;
  marked: string | null;
  onMark: (key: string | null) => void;
}

/** The power centers of the list on a map: one that is pointed at in either is marked in both. */
export function ListMap({ state, filters, marked, onMark }: ListMapProps) {
  const { page: _page, per_page: _size, sort: _sort, ...found } = state.query;

  useEffect(() => {
    if (marked === null) return;
    document.querySelector(`[data-key="${CSS.escape(marked)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  return (
    <div className={styles.map}>
      {filters === null ? null : (
        <div className={styles.filters}>
          <FilterChips filters={filters} query={state.query} set={state.set} onClear={state.clear} />
        </div>
      )}
      <NetworkMap
        filters={found}
        isPage
        height="calc(100dvh - 220px)"
        selectedId={marked === null ? null : Number(marked)}
        onSelect={(id) => onMark(id === null ? null : String(id))}
      />
    </div>
  );
}
