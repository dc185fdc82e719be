import type { User } from '@voltdeck/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callOptions } from '../api/hooks';
import { createQueryClient } from '../api/query-client';
import { UserProvider, userEndpoint, userRequest } from '../api/user';
import { onKeptOut } from '../api/kept-out';
import { setToken } from '../api/token';
import { watchServer } from '../api/recovery';
import { meetPerson, LoginEnded } from '../identity';
import { useLanguage } from '../i18n/provider';
import { ErrorState, FullSpinner } from '../ui/page-states';
import { rememberOpeningViews } from '../ui/table/known-views';
import { toastError } from '../ui/toast';
import { useShowFailure } from './failures';
import { createAppRouter } from './router';

/** The routed page for a user, or for a guest. */
function Routed({ user }: { user: User | null }) {
  const [router] = useState(() => {
    if (user !== null) {
      meetPerson(user.membership_id);
      // Before a list is drawn, so that it opens as its person left it on another device.
      rememberOpeningViews(user.opening_views ?? []);
    }
    return createAppRouter({ user });
  });
  return (
    <UserProvider user={user}>
      <RouterProvider router={router} context={{ user }} />
      {user === null ? null : <LoginEnded />}
    </UserProvider>
  );
}

/** Fetches the user of the token; a failing load is shown and clears the token (docs/decisions.md#errors). */
function Member() {
  const t = useTranslations('app.loginEnded');
  const showFailure = useShowFailure();
  const {
    data: user,
    error,
    refetch,
  } = useQuery(
    callOptions(userEndpoint, userRequest, {
      staleTime: 5 * 60_000,
      live: { kinds: ['operator', 'person'] },
    }),
  );
  const isMissing = user === null;

  const giveUp = useEffectEvent(() => {
    if (isMissing) toastError({ title: t('loadFailed') });
    else showFailure(error);
    setToken(null);
  });
  // Without an answer nothing is known of the token: it is kept for when there is one.
  const isAway = error?.isUnreachable === true && user === undefined;
  const isHopeless = isMissing || (error !== null && user === undefined && !isAway);
  useEffect(() => {
    if (isHopeless) giveUp();
  }, [isHopeless]);

  if (isAway) return <ErrorState message={t('away')} onRetry={() => void refetch()} />;
  return user ? <Routed user={user} /> : <FullSpinner />;
}

/** One login: its cache of answers, its user, its routes. */
export function LoggedIn({ isGuest }: { isGuest: boolean }) {
  const showFailure = useShowFailure();
  const { locale } = useLanguage();
  const [failures] = useState(() => ({ show: showFailure }));
  const [client] = useState(() => createQueryClient((error) => failures.show(error)));

  // Failures arrive outside of rendering and are shown in the language in use then.
  useEffect(() => {
    Object.assign(failures, { show: showFailure });
  }, [failures, showFailure]);

  useEffect(() => watchServer(client), [client]);
  useEffect(() => onKeptOut((why) => failures.show(why)), [failures]);

  // Answers hold texts in the caller's language, so a switch fetches them again.
  const spoken = useRef(locale);
  useEffect(() => {
    if (spoken.current === locale) return;
    spoken.current = locale;
    client.invalidateQueries().catch(() => undefined);
  }, [client, locale]);

  return (
    <QueryClientProvider client={client}>{isGuest ? <Routed user={null} /> : <Member />}</QueryClientProvider>
  );
}
