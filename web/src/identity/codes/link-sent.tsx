import { Alert } from '@mantine/core';
import { IconMailFast } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

/** After too many wrong codes no further one is taken: the mail has a link. */
export function LinkSent() {
  const t = useTranslations('codes');
  return (
    <Alert color="gray" variant="light" role="status" icon={<IconMailFast size={18} aria-hidden />}>
      {t('linkSent')}
    </Alert>
  );
}
