import { Kbd } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { MenuButton } from '../menu';
import type { RowAction } from './types';
import styles from './row-menu.module.css';

interface RowMenuProps {
  actions: readonly RowAction[];
  /** Asked for when the menu opens, where the row is not drawn again with its table. */
  latest?: () => readonly RowAction[];
}

/** An action that cannot be taken now, and why. */
function Barred({ label, why }: { label: string; why: string }) {
  return (
    <>
      {label}
      <small className={styles.why}>{why}</small>
    </>
  );
}

/** The actions of one row behind three dots, each with its shortcut. */
export function RowMenu({ actions, latest = () => actions }: RowMenuProps) {
  const t = useTranslations('ui.table');
  if (actions.length === 0) return null;
  return (
    <MenuButton
      button={(trigger) => (
        <button
          {...trigger}
          type="button"
          className={styles.button}
          data-part="row-menu"
          aria-label={t('actionsFor')}
        >
          <IconDots size={16} aria-hidden />
        </button>
      )}
      entries={() =>
        latest().map(({ id, label, icon, shortcut, danger, disabled, why, onSelect }) => ({
          kind: 'action',
          id,
          label: disabled && why !== undefined ? <Barred label={label} why={why} /> : label,
          icon,
          aside: shortcut ? <Kbd size="xs">{shortcut.toUpperCase()}</Kbd> : null,
          danger,
          disabled,
          onSelect,
        }))
      }
    />
  );
}
