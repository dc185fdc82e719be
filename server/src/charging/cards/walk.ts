import { cards } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { chargePointRows } from '../../network/testing-rows';
import { addSeen } from '../authorization/store-unknown';
import { uidOf } from '../testing-transactions';
import { createCard } from './actions/change';

async function cardRows(operator: WalkedOperator) {
  const { house, operatorId, name, owner, as } = operator;
  const { chargePointId } = await operator.rows(chargePointRows);
  let made = 0;
  const number = (): string => {
    made += 1;
    return uidOf(operator, `card-${made}`);
  };
  const issue = async (): Promise<number> => {
    const body = { number: number(), holder: 'driver', name } as const;
    return (await as(owner.member, (ctx) => createCard(ctx, { params: {}, query: {}, body }))).id;
  };
  const seen = { operatorId, chargePointId, uid: uidOf(operator, 'seen'), at: house.clock.now() };
  const [unknown] = await house.db.tx((tx) => addSeen(tx, [seen], { newsMs: 0 }));
  return { id: await issue(), unknownId: unknown?.id ?? 0, issue };
}

/** Cards that were walked, each with a number of its own. */
let issued = 0;

const reason =
  'docs/decisions.md#cards: an operator issues the cards that start sessions at its charge points';
const named = ({ id }: Awaited<ReturnType<typeof cardRows>>) => ({ params: { id } });

export const walk = declareWalk(cardRows, [
  { call: cards.listCards, needs: 'power-center.read', other: 'own', reason },
  { call: cards.exportCards, needs: 'power-center.read', other: 'own', reason },
  {
    call: cards.createCard,
    needs: 'power-center.update',
    // A number is unique within an operator, so another may have the same.
    other: 'own',
    sends: () => {
      issued += 1;
      return { body: { number: `WALKED-${issued}`, holder: 'operator' } };
    },
    reason,
  },
  {
    call: cards.importCards,
    needs: 'power-center.update',
    other: 'own',
    sends: () => ({ body: { content: 'number\nIMPORTED', dry_run: true } }),
    unchanged: 'it is tried only',
    reason,
  },
  {
    call: cards.changeCard,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ id }) => ({ params: { id }, body: { holder: 'operator', label: 'Spare' } }),
    reason,
  },
  { call: cards.blockCard, needs: 'power-center.update', other: 'refused', sends: named, reason },
  { call: cards.unblockCard, needs: 'power-center.update', other: 'refused', sends: named, reason },
  {
    call: cards.removeCard,
    needs: 'power-center.update',
    other: 'refused',
    sends: async ({ issue }) => ({ params: { id: await issue() } }),
    reason,
  },
  { call: cards.listUnknownCards, needs: 'power-center.read', other: 'own', reason },
  {
    call: cards.ignoreUnknownCard,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ unknownId }) => ({ params: { id: unknownId }, body: { ignored: true } }),
    reason,
  },
]);
