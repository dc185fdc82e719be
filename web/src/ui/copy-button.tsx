import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCopy } from './copy';
import { hint } from './hint';

interface CopyButtonProps {
  value: string;
  /** Names what is copied, for the tooltip. */
  what?: string;
  /** On a button of full size, instead of an icon alone. */
  text?: string;
}

/** Copies a text to the clipboard and says so. */
export function CopyButton({ value, what, text }: CopyButtonProps) {
  const t = useTranslations('ui.actions');
  const copyText = useCopy();
  const [isCopied, setCopied] = useState(false);

  const copy = async (): Promise<void> => {
    if (!(await copyText(value))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };

  const Mark = isCopied ? IconCheck : IconCopy;
  if (text !== undefined) {
    return (
      <Button variant="default" leftSection={<Mark size={16} aria-hidden />} onClick={() => void copy()}>
        {text}
      </Button>
    );
  }
  const label = what === undefined ? t('copy') : `${t('copy')}: ${what}`;
  return (
    <ActionIcon size={24} aria-label={label} onClick={() => void copy()} {...hint(label)}>
      <Mark size={14} aria-hidden />
    </ActionIcon>
  );
}
