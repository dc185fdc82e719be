import type { User } from '@voltdeck/contract';
import { Alert } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { isolated } from '../../ui/isolated';

interface OwnLoginProps {
  user: User;
  /** What following the link means for whoever is logged in. */
  meaning: 'resets' | 'confirms';
}

/** Tells somebody who is logged in that the link of a mail may be of another account. */
export function OwnLogin({ user, meaning }: OwnLoginProps) {
  const t = useTranslations('codes.loggedIn');
  return (
    <Alert color="gray" variant="light" role="note" icon={<IconUserCircle size={18} aria-hidden />}>
      {t(meaning, { email: isolated(user.email) })}
    </Alert>
  );
}
