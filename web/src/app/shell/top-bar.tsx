import { ActionIcon, Kbd } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { ActivityPlace } from '../../ui/activity/activity-place';
import { openPalette } from '../palette/catcher';
import { AccountMenu } from './account-menu';
import { Bell } from './bell';
import { Breadcrumbs } from './breadcrumbs';
import { LanguageMenu, ThemeMenu } from '../../ui/preferences';
import styles from './top-bar.module.css';

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

function SearchButton() {
  const t = useTranslations('app');
  return (
    <button
      type="button"
      className={styles.search}
      onClick={openPalette}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={15} aria-hidden />
      <span>{t('palette.open')}</span>
      <Kbd size="xs">{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
    </button>
  );
}

/** Breadcrumbs, search, notices, language, theme, account; fleet admins are told of nothing of the operator's. */
export function TopBar({ title, onMenu }: { title: string | null; onMenu?: () => void }) {
  const t = useTranslations('app');
  const isFleetAdmin = useUser().connectedAs === 'fleet_admin';
  return (
    <header className={styles.top}>
      {onMenu ? (
        <ActionIcon aria-label={t('menu')} onClick={onMenu} size={36}>
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
      ) : null}
      <Breadcrumbs title={title} />
      {isFleetAdmin ? null : <SearchButton />}
      <div className={styles.menus}>
        <ActivityPlace />
        {isFleetAdmin ? null : <Bell />}
        <LanguageMenu />
        <ThemeMenu />
        <AccountMenu />
      </div>
    </header>
  );
}
