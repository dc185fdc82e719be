import { useRouter } from '@tanstack/react-router';
import { IconUserCircle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { openHelp } from '../help/host';
import { activeRoles, useLogout } from '../../identity';
import { MenuButton } from '../../ui/menu';
import type { MenuEntry } from '../../ui/menu-entry';
import textStyles from '../../ui/text.module.css';
import type { SignName } from './account-signs';
import styles from './account-menu.module.css';

const AccountSign = lazy(() => import('./account-signs').then((module) => ({ default: module.AccountSign })));

/** Keeps its place until it is there. */
const Sign = ({ name }: { name: SignName }) => (
  <Suspense fallback={<span className={styles.sign} />}>
    <AccountSign name={name} />
  </Suspense>
);

const initialOf = (text: string): string => Array.from(text.trim())[0]?.toLocaleUpperCase() ?? '';

/** Who is logged in and for whom; roles and the way out. */
export function AccountMenu() {
  const t = useTranslations('app.account');
  const keys = useTranslations('desk.keys');
  const user = useUser();
  const router = useRouter();
  const { logout, isPending } = useLogout();
  const name = `${user.first_name} ${user.last_name}`.trim();
  const who = (
    <div className={styles.account}>
      <bdi className={styles.name}>{name}</bdi>
      <bdi className={styles.text}>{user.email}</bdi>
      <bdi className={styles.text}>{user.operator_name}</bdi>
    </div>
  );
  const entries = (): MenuEntry[] => [
    { kind: 'text', id: 'who', content: who },
    { kind: 'divider', id: 'after-who' },
    {
      kind: 'action',
      id: 'profile',
      label: t('profile'),
      icon: <IconUserCircle size={16} stroke={1.6} aria-hidden />,
      onSelect: () => router.history.push('/profile'),
    },
    ...(activeRoles(user).length > 1
      ? [
          {
            kind: 'action',
            id: 'role',
            label: t('switchRole'),
            icon: <Sign name="role" />,
            onSelect: () => router.history.push('/role'),
          } as const,
        ]
      : []),
    {
      kind: 'action',
      id: 'keys',
      label: keys('title'),
      icon: <Sign name="keys" />,
      onSelect: openHelp,
    },
    {
      kind: 'action',
      id: 'logout',
      label: t('logout'),
      icon: <Sign name="logout" />,
      disabled: isPending,
      onSelect: () => logout(),
    },
  ];
  return (
    <MenuButton
      width={260}
      button={(trigger) => (
        <button {...trigger} type="button" className={styles.avatar}>
          <span aria-hidden>{initialOf(user.first_name) + initialOf(user.last_name)}</span>
          <span className={textStyles.visuallyHidden}>{`${t('label')}: ${name}`}</span>
        </button>
      )}
      entries={entries}
    />
  );
}
