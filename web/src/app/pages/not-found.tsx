import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { NotFoundState } from '../../ui/page-states';
import { usePageTitle } from '../../ui/page-frame';

/** Any address that is no page, or no page for this user. */
export function NotFoundPage() {
  const t = useTranslations();
  const router = useRouter();
  usePageTitle(t('app.pages.notFound'));
  return (
    <NotFoundState
      action={<Button onClick={() => router.history.push('/')}>{t('ui.state.toDashboard')}</Button>}
    />
  );
}
