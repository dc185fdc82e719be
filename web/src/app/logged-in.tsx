import type { User } from '@voltdeck/contract';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiError } from '../api/api-error';
import { callOptions, endpointName } from '../api/hooks';
import { createQueryClient } from '../api/query-client';
import { UserProvider, userEndpoint, userRequest } from '../api/user';
import { onKeptOut } from '../api/kept-out';
import { setToken } from '../api/token';
import { watchServer } from '../api/recovery';
import { askFactor, useFactorAsked } from '../api/factor-asked';
import { Confirmation, LoginEnded, meetPerson, SecondStep } from '../identity';
import { asSeen, useSeenAs } from '../api/seen-as';
import { useLanguage } from '../i18n/provider';
import { ErrorState, FullSpinner } from '../ui/page-states';
import { rememberOpeningViews } from '../ui/table/known-views';
import { toastError } from '../ui/toast';
import { useFailures } from './failures';
import { createAppRouter } from './router';
import { useForum } from './use-forum';

/** What outlives a change of language, and a router that is not there yet. */
interface Ways {
  show: (failure: unknown) => void;
  toPlans: () => void;
}

interface RoutedProps {
  user: User | null;
  ways: Ways;
}

/** What somebody may do, as far as gates look at it. */
const powersOf = (user: User | null): string =>
  JSON.stringify([
    user?.is_owner,
    user?.permissions?.toSorted(),
    user?.subscriptionFeatures,
    user?.factor_missing,
  ]);

/** Once somebody may do other things than before, the open page is judged anew, and what it shows is fetched anew. */
const useFreshGates = (router: ReturnType<typeof createAppRouter>, user: User | null): void => {
  const client = useQueryClient();
  const powers = powersOf(user);
  const judged = useRef(powers);
  useEffect(() => {
    if (judged.current === powers) return;
    judged.current = powers;
    // What is withheld now answers so once, and its screen says it.
    client
      .invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== endpointName(userEndpoint) })
      .catch(() => undefined);
    router.invalidate().catch(() => undefined);
  }, [client, powers, router]);
};

/** The routed page for a user, or for a guest. */
function Routed({ user: own, ways }: RoutedProps) {
  const seen = useSeenAs();
  const user = own !== null && seen !== null ? asSeen(own, seen) : own;
  const { planLacks } = useFailures(ways.toPlans);
  useForum(user !== null, ways);
  const context = { user, onPlanLacks: planLacks };
  const [router] = useState(() => {
    if (user !== null) {
      meetPerson(user.membership_id);
      // Before a list is drawn, so that it opens as its person left it on another device.
      rememberOpeningViews(user.opening_views ?? []);
    }
    return createAppRouter(context);
  });
  useEffect(() => {
    Object.assign(ways, { toPlans: () => router.history.push('/subscriptions') });
  }, [ways, router]);
  useFreshGates(router, user);
  const asked = useFactorAsked();
  return (
    <UserProvider user={user}>
      {user === null && asked !== null ? (
        <Suspense fallback={<FullSpinner />}>
          <SecondStep asked={asked} onEnd={() => askFactor(null)} />
        </Suspense>
      ) : (
        <RouterProvider router={router} context={context} />
      )}
      {user === null ? null : <Confirmation />}
      {user === null ? null : <LoginEnded />}
    </UserProvider>
  );
}

/** An answer that holds no person. */
const isNobody = (user: User | null | undefined): boolean =>
  user !== undefined && typeof user?.membership_id !== 'number';

/** A success in name that holds neither results nor a word. */
const saysNothing = (error: ApiError | null): boolean =>
  error !== null && error.status >= 200 && error.status < 300 && error.message === '';

/** Nobody is there, or whoever is has no time: neither says anything of the token. */
const saysNotNow = ({ isUnreachable, status }: ApiError): boolean =>
  isUnreachable || status === 503 || status === 429;

/** Fetches the user of the token; a failing load is shown and clears the token (docs/decisions.md#errors). */
function Member({ ways }: Pick<RoutedProps, 'ways'>) {
  const t = useTranslations('app.loginEnded');
  const {
    data: user,
    error,
    refetch,
  } = useQuery(
    callOptions(userEndpoint, userRequest, {
      staleTime: 5 * 60_000,
      live: { kinds: ['fleet', 'membership', 'operator', 'person', 'subscription'] },
    }),
  );
  const isMissing = isNobody(user) || (user === undefined && saysNothing(error));

  const giveUp = useEffectEvent(() => {
    if (isMissing) toastError({ title: t('loadFailed') });
    else ways.show(error);
    setToken(null);
  });
  // Without an answer nothing is known of the token: it is kept for when there is one.
  const isAway = error !== null && saysNotNow(error) && user === undefined;
  const isHopeless = isMissing || (error !== null && user === undefined && !isAway);
  useEffect(() => {
    if (isHopeless) giveUp();
  }, [isHopeless]);

  if (isAway) return <ErrorState message={t('away')} onRetry={() => void refetch()} />;
  return user && !isMissing ? <Routed user={user} ways={ways} /> : <FullSpinner />;
}

/** One login: its cache of answers, its user, its routes. */
export function LoggedIn({ isGuest }: { isGuest: boolean }) {
  const { locale } = useLanguage();
  const [ways] = useState<Ways>(() => ({ show: () => undefined, toPlans: () => undefined }));
  const { show } = useFailures(() => ways.toPlans());
  const [client] = useState(() => createQueryClient((error) => ways.show(error)));

  // Failures arrive outside of rendering and are shown in the language in use then.
  useEffect(() => {
    Object.assign(ways, { show });
  }, [ways, show]);

  useEffect(() => watchServer(client), [client]);
  useEffect(() => onKeptOut((why) => ways.show(why)), [ways]);

  // Answers hold texts in the caller's language, so a switch fetches them again.
  const spoken = useRef(locale);
  useEffect(() => {
    if (spoken.current === locale) return;
    spoken.current = locale;
    client.invalidateQueries().catch(() => undefined);
  }, [client, locale]);

  return (
    <QueryClientProvider client={client}>
      {isGuest ? <Routed user={null} ways={ways} /> : <Member ways={ways} />}
    </QueryClientProvider>
  );
}
