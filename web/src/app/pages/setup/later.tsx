import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/** Goes on without this step; the dashboard leads back to it. */
export function Later({ to }: { to: string }) {
  const t = useTranslations('setup');
  const router = useRouter();
  return (
    <Button variant="subtle" color="gray" fullWidth mt={8} onClick={() => router.history.push(to)}>
      {t('later')}
    </Button>
  );
}
