import { forum } from '@voltdeck/contract';
import { useEffect, useEffectEvent } from 'react';
import { isApiError } from '../api/api-error';
import { call } from '../api/call';
import { leaveFor } from '../ui/leave-for';
import { keepRequest, takeForumRequest } from './forum-request';

interface Ways {
  show: (failure: unknown) => void;
}

/** Takes whoever is logged in back to the forum that asked for it (docs/decisions.md#forum). */
export const useForum = (isMember: boolean, ways: Ways): void => {
  const connect = useEffectEvent(async (): Promise<void> => {
    const request = takeForumRequest();
    if (request === null) return;
    try {
      const { url } = await call(forum.connectForum, { body: request });
      leaveFor(url);
    } catch (failure) {
      // Nobody has heard of it, so that it serves the next time.
      if (isApiError(failure) && failure.isUnreachable) keepRequest(request);
      ways.show(failure);
    }
  });
  useEffect(() => {
    if (isMember) void connect();
  }, [isMember]);
};
