import { notices } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { listNotices } from './actions/read';
import { openNotices } from './store';

/** An outage that names a power center of this operator. */
async function noticeRows({ house, name, operatorId, owner, as }: WalkedOperator) {
  const outage = { operatorId, kind: 'outage' as const, count: 1, since: house.clock.now() };
  const named = [{ id: 1, title: `${name} power center` }];
  await house.run({ actor: { kind: 'system' } }, (ctx) =>
    openNotices(ctx.tx, [{ ...outage, named, about: null }], house.clock.now()),
  );
  const input = { params: {}, query: { per_page: 1 }, body: {} };
  const { data } = await as(owner.member, (ctx) => listNotices(ctx, input));
  return { noticeId: data[0]?.id ?? 0 };
}

const reason = 'docs/decisions.md#notices: what somebody is told of';
const unchanged = 'what somebody has read and wants to read is nobody else’s business';

export const walk = declareWalk(noticeRows, [
  { call: notices.listNotices, needs: 'member', other: 'own', reason },
  {
    call: notices.readNotice,
    needs: 'member',
    other: 'refused',
    sends: ({ noticeId }) => ({ params: { id: noticeId } }),
    reason,
    unchanged,
  },
  { call: notices.getNoticeWishes, needs: 'member', other: 'own', reason },
  {
    call: notices.chooseNoticeWishes,
    needs: 'member',
    other: 'own',
    sends: () => ({ body: { wishes: [{ kind: 'work', in_bell: true, by_mail: true }] } }),
    reason,
    unchanged,
  },
  {
    call: notices.readAllNotices,
    needs: 'member',
    other: 'own',
    sends: ({ noticeId }) => ({ body: { newest: noticeId } }),
    reason,
    unchanged,
  },
]);
