import { live, type ChangedEvent } from '@voltdeck/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onConnection, connectionState } from './connection';
import { listen } from './socket';
import { interestsOf, isLive, type LiveInterest } from './hooks';
import { createThrottle, type Throttle } from './throttle';
import { hasEnded } from './token';

/** At most one refetch of a query in this time, however many changes arrive. */
const pauseMs = 1000;

const concerns = ({ kinds, id }: LiveInterest, change: ChangedEvent): boolean =>
  kinds.includes(change.kind) && (id === undefined || id === change.id);

/** Marks the queries a change concerns as stale, at most once a second each, or at their own pace. */
const spreadChange = (client: QueryClient, throttle: Throttle, change: ChangedEvent): void => {
  // Nobody would be answered; whoever goes on has everything fetched anew.
  if (hasEnded()) return;
  for (const query of client.getQueryCache().getAll()) {
    const interests = interestsOf(query).filter((interest) => concerns(interest, change));
    if (interests.length === 0) continue;
    throttle.ask(
      query.queryHash,
      () => {
        // A first answer is waited for: started again with each change, its failure would never be told.
        const cancelRefetch = query.state.data !== undefined;
        // What failed says so until it is tried again, by a person or once the server is back.
        if (query.state.status === 'error' && !cancelRefetch) return;
        client
          .invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch })
          .catch(() => undefined);
      },
      Math.min(...interests.map(({ paceMs = pauseMs }) => paceMs)),
    );
  }
};

/** Keeps every query with a `live` interest up to date from the operator's channel. */
export const useOperatorChanges = (operatorId: number): void => {
  const client = useQueryClient();
  useEffect(() => {
    const throttle = createThrottle(pauseMs, () => performance.now());
    const channel = `private-operators.${operatorId}`;
    const leave = listen(channel, 'changed', (data) => {
      const parsed = live.changedEvent.safeParse(data);
      if (parsed.success) spreadChange(client, throttle, parsed.data);
    });
    let wasLost = false;
    const forget = onConnection(() => {
      if (connectionState() === 'lost') wasLost = true;
    });
    // What changed meanwhile was not heard, so everything live is fetched again: once changes are heard, and no sooner.
    const leaveAgain = listen(channel, 'pusher_internal:subscription_succeeded', () => {
      if (wasLost && !hasEnded()) client.invalidateQueries({ predicate: isLive }).catch(() => undefined);
      wasLost = false;
    });
    return () => {
      forget();
      leave();
      leaveAgain();
      throttle.stop();
    };
  }, [client, operatorId]);
};
