import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useStoredFleet } from '../../api/fleet';
import { useMaybeUser } from '../../api/user';
import { homeOf } from '../../identity';
import { NotFoundState } from '../../ui/page-states';
import { usePageTitle } from '../../ui/page-frame';
import { isFramed } from '../shell/framed';

const Alone = lazy(() => import('./fleet/alone').then((module) => ({ default: module.Alone })));

/** Any address that is no page, or no page for this user. */
export function NotFoundPage() {
  const t = useTranslations();
  const router = useRouter();
  const user = useMaybeUser();
  const stored = useStoredFleet();
  usePageTitle(t('app.pages.notFound'));
  const home = user === null ? '/' : homeOf(user);
  const action = <Button onClick={() => router.history.push(home)}>{t('ui.state.toDashboard')}</Button>;
  if (user === null || isFramed(user, stored)) return <NotFoundState action={action} />;
  return (
    <Suspense fallback={null}>
      <Alone title={t('ui.state.notFound')} text={t('ui.state.notFoundText')} action={action} />
    </Suspense>
  );
}
