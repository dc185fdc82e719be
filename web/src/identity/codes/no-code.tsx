import { Alert } from '@mantine/core';
import { IconMailFast } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { WaitingCode } from './sent-code';

/** In the place of the field, where no code is heard: the mail has a link, or another code has to be asked for. */
export function NoCode({ code }: { code: WaitingCode }) {
  const t = useTranslations('codes');
  return (
    <Alert color="gray" variant="light" role="alert" icon={<IconMailFast size={18} aria-hidden />}>
      {code.spent ?? t('linkSent')}
    </Alert>
  );
}

/** Whether a code may be typed. */
export const takesCode = ({ sent, spent }: WaitingCode): boolean => sent?.isLink === false && spent === null;
