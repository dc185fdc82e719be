import { chargePoints, type SiteDetail } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { withTexts } from '../../i18n/late';
import { useListState } from '../../ui/list-state';
import { DataTable } from '../../ui/table/data-table';
import { useChargePointColumns } from '../charge-points/columns';
import { LiveRows } from '../charge-points/live-rows';
import { chargePointPath } from '../paths';

const BulkBar = lazy(() =>
  withTexts(() => import('../bulk/bulk-bar'), 'bulk', 'prices')().then((module) => ({
    default: module.BulkBar,
  })),
);

/** The power centers of a site as they are now, to be changed together or moved elsewhere. */
export function SitePowerCenters({ site }: { site: SiteDetail }) {
  const t = useTranslations('sites');
  const state = useListState(chargePoints.chargePointTable.query);
  const query = { ...state.query, charging_site_id: [site.id] };
  const source = useCall(
    chargePoints.chargePointTable,
    { query },
    { keep: true, live: { kinds: ['charge-point', 'charging-site', 'order', 'price'] } },
  );
  const all = useChargePointColumns();
  const columns = useMemo(() => all.filter(({ id }) => id !== 'site'), [all]);
  return (
    <>
      <DataTable
        id="site-charge-points"
        label={t('tab.powerCenters')}
        columns={columns}
        source={source}
        state={state}
        rowKey={(row) => String(row.id)}
        href={(row) => chargePointPath(row.id)}
        search={t('searchPowerCenters')}
        selectsMatching
        bulkActions={(keys, isAll) => (
          <Suspense fallback={<Skeleton height={30} width={240} />}>
            <BulkBar keys={keys} query={query} isAll={isAll} listName={site.name} />
          </Suspense>
        )}
        empty={{ title: t('noPowerCenters'), text: t('noPowerCentersText') }}
      />
      <LiveRows rows={source.data?.data ?? []} />
    </>
  );
}
