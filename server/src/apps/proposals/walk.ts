import { proposals } from '@voltdeck/contract';
import { actingMember } from '../../identity';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { generateKey, showKey } from '../developer-keys/actions';
import { propose } from './actions/propose';

/** What an assistant proposed with the operator's key, which other calls take away. */
async function proposalRows({ name, owner, as }: WalkedOperator) {
  let made = 0;
  const keyOf = async () => {
    const known = (await as(owner.member, (ctx) => showKey(ctx))).key;
    if (known !== null) return known;
    const body = { replaces: null, payment_gateway_type: 'none' as const };
    const { key } = await as(owner.member, (ctx) => generateKey(ctx, { params: {}, query: {}, body }));
    if (key === null) throw new Error('no key was made');
    return key;
  };
  /** An open one: each call uses it up. */
  const add = async (): Promise<number> => {
    const { id, prefix: shown } = await keyOf();
    const maker = await as(owner.member, (ctx) => actingMember(ctx, owner.member.membershipId));
    const body = { type: 'charge-point', name: `${name} proposed ${(made += 1)}`, color: '#336699' };
    const sent = { call: 'POST /api/categories', params: {}, query: {}, body, reason: `${name} asks` };
    const { id: proposalId } = await as({ ...(maker ?? owner.member), key: { id, shown } }, (ctx) =>
      propose(ctx, sent),
    );
    return proposalId;
  };
  await add();
  return { add };
}

type Rows = Awaited<ReturnType<typeof proposalRows>>;

const reason = 'docs/decisions.md#proposals: what an assistant proposes waits until a person confirms it';
const needs = 'developer-api.read developer-api';

export const walk = declareWalk(proposalRows, [
  { call: proposals.listProposals, needs, other: 'own', reason },
  {
    call: proposals.getProposal,
    needs,
    other: 'refused',
    sends: async ({ add }: Rows) => ({ params: { id: await add() } }),
    reason,
  },
  {
    call: proposals.confirmProposal,
    needs,
    other: 'refused',
    sends: async ({ add }: Rows) => ({ params: { id: await add() }, body: {} }),
    reason,
  },
  {
    call: proposals.rejectProposal,
    needs,
    other: 'refused',
    sends: async ({ add }: Rows) => ({ params: { id: await add() }, body: { reason: 'not now' } }),
    reason,
  },
]);
