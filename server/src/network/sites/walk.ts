import { sites } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { createSite } from './actions';

export async function siteRows({ operatorId, name, as }: WalkedOperator): Promise<{ siteId: number }> {
  const { id } = await as({ kind: 'system' }, (ctx) => createSite(ctx, { operatorId, name }));
  return { siteId: id };
}

export const walk = declareWalk(siteRows, [
  { call: sites.listSites, needs: 'charging-site.read', other: 'own' },
]);
