import { Button, CloseButton, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/format';

const formats = ['csv', 'xlsx'] as const;

interface ExportButtonProps {
  onExport: (format: (typeof formats)[number]) => void;
  onCancel: () => void;
  /** Bytes that have come so far; null while nothing is exported. */
  received: number | null;
}

/** Asks for the format of an export, then says how far it is. */
export function ExportButton({ onExport, onCancel, received }: ExportButtonProps) {
  const t = useTranslations('ui.export');
  const { number } = useFormats();
  if (received !== null) {
    const size = number(received / 1_000_000, {
      style: 'unit',
      unit: 'megabyte',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    const progress = received === 0 ? t('preparing') : t('loading', { size });
    return (
      <>
        <span className="vd-num" role="progressbar" aria-label={t('preparing')} aria-valuetext={progress}>
          {progress}
        </span>
        <CloseButton aria-label={t('cancel')} title={t('cancel')} onClick={onCancel} />
      </>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" data-shortcut="e" leftSection={<IconDownload size={15} aria-hidden />}>
          {t('action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => onExport(format)}>
            {t(format)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
