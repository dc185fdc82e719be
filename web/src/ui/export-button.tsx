import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { MenuButton } from './menu';

const formats = ['csv', 'xlsx'] as const;

interface ExportButtonProps {
  onExport: (format: (typeof formats)[number] | 'pdf') => void;
  /** What the entry of a document is called, where one can be had. */
  document?: string;
  /** What is exported, where it is not the whole list; then the button is small. */
  label?: string;
  /** There is nothing to export; where nothing else stands beside it, the page would move if it went away. */
  isEmpty?: boolean;
}

/** Asks for the format of an export; how far it is stands in the tray. */
export function ExportButton({ onExport, document, label, isEmpty = false }: ExportButtonProps) {
  const t = useTranslations('ui.export');
  return (
    <MenuButton
      position="bottom-end"
      button={(trigger) => (
        <Button
          {...trigger}
          variant="default"
          disabled={isEmpty}
          size={label === undefined ? undefined : 'xs'}
          data-shortcut={label === undefined ? 'e' : undefined}
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          {label ?? t('action')}
        </Button>
      )}
      entries={() =>
        [
          ...formats.map((format) => ({ id: format, label: t(format) })),
          ...(document === undefined ? [] : [{ id: 'pdf' as const, label: document }]),
        ].map(({ id, ...entry }) => ({ kind: 'action', id, ...entry, onSelect: () => onExport(id) }))
      }
    />
  );
}
