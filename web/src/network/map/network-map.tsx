import { map, type chargePoints } from '@voltdeck/contract';
import type { z } from 'zod';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { BaseMap } from '../../ui/map/base-map';
import { Pin } from '../../ui/map/pins';
import { Loaded } from '../../ui/page-states';
import { ChargePointStatusShape } from '../charge-points/status';

/** The list's search and filters. */
export type MapFilters = Omit<
  z.output<typeof chargePoints.chargePointTable.query>,
  'page' | 'per_page' | 'sort'
>;

export interface NetworkMapProps {
  filters: MapFilters;
  height?: number | string;
  selectedId?: number | null;
  onSelect?: (id: number | null) => void;
}

/** The power centers on a map. */
export function NetworkMap({ filters, height, onSelect }: NetworkMapProps) {
  const t = useTranslations('map.points');
  const { search: _search, ...query } = filters;
  const source = useCall(map.mapOfChargePoints, { query }, { keep: true, live: { kinds: ['charge-point'] } });
  return (
    <Loaded source={source}>
      {({ features }) => (
        <BaseMap label={t('label')} height={height}>
          {features.map(({ id, geometry, properties }) =>
            geometry === null ? null : (
              <Pin key={id} longitude={geometry.coordinates[0]} latitude={geometry.coordinates[1]}>
                <button type="button" aria-label={properties.title} onClick={() => onSelect?.(id)}>
                  <ChargePointStatusShape status={properties.status} />
                </button>
              </Pin>
            ),
          )}
        </BaseMap>
      )}
    </Loaded>
  );
}
