import { Alert, Button, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/** In the place of what the plan lacks, with the way to one that has it. */
export function PlanNotice() {
  const t = useTranslations('developerKeys.plan');
  const plans = useTranslations('ui.toast')('plans');
  return (
    <Alert
      color="gray"
      variant="light"
      role="note"
      title={t('title')}
      icon={<IconLock size={18} stroke={1.5} aria-hidden />}
    >
      <Stack gap="xs" align="flex-start">
        {t('text')}
        <Button component={Link} to="/subscriptions" size="xs">
          {plans}
        </Button>
      </Stack>
    </Alert>
  );
}
