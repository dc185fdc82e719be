import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError, toastDone } from './toast';
import { hint } from './hint';

/** Copies a text to the clipboard and says so; `what` names it for the tooltip. */
export function CopyButton({ value, what }: { value: string; what?: string }) {
  const t = useTranslations('ui.actions');
  const [isCopied, setCopied] = useState(false);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      toastDone({ title: t('copied') });
      setTimeout(() => setCopied(false), 1500);
    } catch {
      toastError({ title: t('copyFailed') });
    }
  };

  const label = what === undefined ? t('copy') : `${t('copy')}: ${what}`;
  return (
    <ActionIcon size={24} aria-label={label} onClick={() => void copy()} {...hint(label)}>
      {isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    </ActionIcon>
  );
}
