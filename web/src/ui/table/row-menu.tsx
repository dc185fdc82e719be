import { ActionIcon, Kbd, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { RowAction } from './types';

/** The actions of one row behind three dots, each with its shortcut. */
export function RowMenu({ actions }: { actions: readonly RowAction[] }) {
  const t = useTranslations('ui.table');
  if (actions.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon className="vd-row-menu" size={28} aria-label={t('actionsFor')}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.id}
            leftSection={action.icon}
            rightSection={action.shortcut ? <Kbd size="xs">{action.shortcut.toUpperCase()}</Kbd> : null}
            color={action.danger ? 'red' : undefined}
            disabled={action.disabled}
            onClick={action.onSelect}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
