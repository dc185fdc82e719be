import { useEffect } from 'react';
import { NetworkMap, type NetworkMapProps } from '../map/network-map';

interface ListMapProps {
  /** The query of the list, whose pages and order a map has no use for. */
  query: NetworkMapProps['filters'] & { page?: number; per_page?: number; sort?: string };
  marked: string | null;
  onMark: (key: string | null) => void;
}

/** The power centers of the list on a map: one that is pointed at in either is marked in both. */
export function ListMap({ query, marked, onMark }: ListMapProps) {
  const { page: _page, per_page: _size, sort: _sort, ...filters } = query;

  useEffect(() => {
    if (marked === null) return;
    document.querySelector(`[data-key="${CSS.escape(marked)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  return (
    <div className="vd-list-map">
      <NetworkMap
        filters={filters}
        height="calc(100dvh - 160px)"
        selectedId={marked === null ? null : Number(marked)}
        onSelect={(id) => onMark(id === null ? null : String(id))}
      />
    </div>
  );
}
