import type { Notice, NoticeKind } from '@voltdeck/contract';
import { targetOf, type Target } from '../../ui/address';

const lists: Readonly<Record<NoticeKind, Target>> = {
  outage: targetOf('/charge-points', { reason: ['offline'] }),
  fault: targetOf('/charge-points', { faulted: true }),
  work: targetOf('/quarantine', {}),
  payout: targetOf('/payouts', {}),
  plan: targetOf('/subscriptions', {}),
  'fleet-balance': targetOf('/fleets', {}),
  feedback: targetOf('/feedback', { rating: [1, 2] }),
  webhook: targetOf('/developer-api', { tab: 'webhooks' }),
  proposal: targetOf('/proposals', {}),
  view: targetOf('/', {}),
};

/** The list of a saved view, as the server tells its address. */
const listAt = (path: string): Target => {
  const { pathname, searchParams } = new URL(path, location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams) as never };
};

/** Where somebody mends what a notice tells of: the one power center, or the list of what is so now. */
export const noticeTarget = ({ kind, most, named: [first], about }: Notice): Target => {
  if (typeof about?.path === 'string') return listAt(about.path);
  return (kind === 'outage' || kind === 'fault') && most === 1 && first !== undefined
    ? targetOf('/charge-points/$id', {}, first.id)
    : lists[kind];
};
