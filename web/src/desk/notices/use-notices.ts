import { notices } from '@voltdeck/contract';
import { useCall } from '../../api/hooks';
import { useUser } from '../../api/user';

const perPage = 20;

/** Which page of the notices. */
export interface NoticesAsked {
  before: number | undefined;
  isUnreadOnly: boolean;
}

/** A page of what somebody is told of, anew once anything of it changes or they have read some elsewhere. */
export const useNotices = ({ before, isUnreadOnly }: NoticesAsked) => {
  const { membership_id: id } = useUser();
  return useCall(
    notices.listNotices,
    { query: { before, per_page: perPage, ...(isUnreadOnly && { unread: true }) } },
    { live: [{ kinds: ['notice'] }, { kinds: ['notice-read'], id }], keep: true },
  );
};
