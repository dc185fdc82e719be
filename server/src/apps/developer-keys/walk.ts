import { developerKeys } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { generateKey, showKey } from './actions';

/** An operator with a key, which some of the calls take away. */
async function keyRows(operator: WalkedOperator) {
  const { member: owner } = operator.owner;
  const liveId = async () => (await operator.as(owner, (ctx) => showKey(ctx))).key?.id ?? null;
  const make = async () => {
    const replaces = await liveId();
    await operator.as(owner, (ctx) =>
      generateKey(ctx, { params: {}, query: {}, body: { replaces, payment_gateway_type: 'none' } }),
    );
  };
  await make();
  return { liveId, make };
}

export const walk = declareWalk(keyRows, [
  { call: developerKeys.showKey, needs: 'developer-api.read', other: 'own' },
  {
    call: developerKeys.generateKey,
    needs: 'developer-api.create developer-api confirmed',
    other: 'refused',
    sends: async ({ liveId }) => ({
      body: { scopes: ['read'], expires_in: 30, payment_gateway_type: 'none', replaces: await liveId() },
    }),
  },
  {
    call: developerKeys.revokeKey,
    needs: 'developer-api.create',
    other: 'refused',
    sends: async ({ liveId, make }) => {
      await make();
      return { params: { id: (await liveId()) ?? 0 } };
    },
    reason:
      'docs/decisions.md#developer-api: a key that leaked is revoked at once, without another in its place',
  },
]);
