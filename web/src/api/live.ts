import { fleets, live, type ChangedEvent } from '@voltdeck/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onConnection, connectionState } from './connection';
import { listen } from './socket';
import { interestsOf, isLive, type LiveInterest, queryKey } from './hooks';
import { createThrottle, type Throttle } from './throttle';
import { hasEnded } from './token';
import { userEndpoint, userRequest } from './user';

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

/** What an event of a channel names as changed; null where it is none that is known. */
interface ChangeEvent {
  event: string;
  read: (data: unknown) => ChangedEvent | null;
}

const changed: ChangeEvent = {
  event: 'changed',
  read: (data) => live.changedEvent.safeParse(data).data ?? null,
};

/** A fleet tells itself: whatever of it is shown is read anew. */
const fleetChanged: ChangeEvent = {
  event: fleets.fleetEvent,
  read: (data) => {
    const told = fleets.fleetShape.safeParse(data);
    return told.success ? { kind: 'fleet', id: told.data.id } : null;
  },
};

/** Spreads what is told on a channel to the queries that it concerns. @returns leaves the channel */
const followChanges = (client: QueryClient, channel: string, { event, read }: ChangeEvent): (() => void) => {
  const throttle = createThrottle(pauseMs, () => performance.now());
  const leave = listen(channel, event, (data) => {
    const change = read(data);
    if (change !== null) spreadChange(client, throttle, change);
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
};

/** Whoever may listen no longer may see less, too; that is told by nothing else where they had not begun to listen. */
const askUserOnceRefused = (client: QueryClient, channel: string): (() => void) =>
  listen(channel, 'pusher:subscription_error', () => {
    client.invalidateQueries({ queryKey: queryKey(userEndpoint, userRequest) }).catch(() => undefined);
  });

/** Keeps every query with a `live` interest up to date from the operator's channel; nothing of null. */
export const useOperatorChanges = (operatorId: number | null): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (operatorId === null) return undefined;
    const channel = `private-operators.${operatorId}`;
    const leaves = [followChanges(client, channel, changed), askUserOnceRefused(client, channel)];
    return () => leaves.forEach((leave) => leave());
  }, [client, operatorId]);
};

/** Keeps what is shown of fleets up to date from their channels. */
export const useFleetChanges = (fleetIds: readonly number[]): void => {
  const client = useQueryClient();
  const listed = fleetIds.join();
  useEffect(() => {
    const channels = listed
      .split(',')
      .filter(Boolean)
      .map((id) => `private-fleets.${id}`);
    const leaves = channels.flatMap((channel) => [
      followChanges(client, channel, fleetChanged),
      askUserOnceRefused(client, channel),
    ]);
    return () => leaves.forEach((leave) => leave());
  }, [client, listed]);
};
