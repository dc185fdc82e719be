import { siteNames, sites } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { createSite } from './actions';

export async function siteRows({ operatorId, name, as }: WalkedOperator): Promise<{ siteId: number }> {
  const { id } = await as({ kind: 'system' }, (ctx) => createSite(ctx, { operatorId, name }));
  return { siteId: id };
}

const rows = async (operator: WalkedOperator) => {
  const { operatorId, name, as } = operator;
  const spare = await as({ kind: 'system' }, (ctx) => createSite(ctx, { operatorId, name: `${name}-spare` }));
  return {
    ...(await operator.rows(siteRows)),
    /** Without charge points, to be changed and deleted. */
    spareSiteId: spare.id,
  };
};

export const walk = declareWalk(rows, [
  { call: siteNames.listSites, needs: 'charging-site.read', other: 'own' },
  {
    call: sites.siteTable,
    needs: 'charging-site.read',
    other: 'own',
    sends: () => ({ query: { sort: '-charge_points_count', occupied: 'true' } }),
  },
  {
    call: sites.getSite,
    needs: 'charging-site.read',
    other: 'refused',
    sends: ({ siteId }) => ({ params: { id: siteId } }),
    reason: 'the page of one site, where the list has too little of it',
  },
  {
    call: sites.getSiteTotals,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ siteId }) => ({ params: { id: siteId }, query: { days: '7' } }),
    reason: 'what one site came to lately',
  },
  {
    call: sites.createSite,
    needs: 'charging-site.create',
    other: 'own',
    sends: () => ({ body: { name: 'Quay', city: 'Marseille', country: 'FR', grid_power: '250' } }),
  },
  {
    call: sites.replaceSite,
    needs: 'charging-site.update',
    other: 'refused',
    sends: ({ spareSiteId }) => ({ params: { id: spareSiteId }, body: { name: 'Quay North' } }),
  },
  {
    call: sites.previewZone,
    needs: 'charging-site.update',
    other: 'refused',
    sends: ({ siteId }) => ({ params: { id: siteId }, query: { time_zone: 'Asia/Kolkata' } }),
    reason: 'what another time zone does to prices, before it is saved',
  },
  {
    call: sites.deleteSite,
    needs: 'charging-site.delete',
    other: 'refused',
    sends: ({ spareSiteId }) => ({ params: { id: spareSiteId }, query: { confirm: 'true' } }),
  },
]);
