import { Menu, UnstyledButton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { IconKeyboard, IconLogout2, IconSwitchHorizontal } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/session';
import { openHelp } from '../help/host';
import { activeRoles, useLogout } from '../../identity';

const initialOf = (text: string): string => Array.from(text.trim())[0]?.toLocaleUpperCase() ?? '';

/** Who is logged in and for whom; roles and the way out. */
export function AccountMenu() {
  const t = useTranslations('app.account');
  const keys = useTranslations('desk.keys');
  const user = useUser();
  const router = useRouter();
  const { logout, isPending } = useLogout();
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <Menu width={260}>
      <Menu.Target>
        <UnstyledButton className="vd-avatar">
          <span aria-hidden>{initialOf(user.first_name) + initialOf(user.last_name)}</span>
          <span className="vd-visually-hidden">{`${t('label')}: ${name}`}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="vd-account">
          <bdi className="vd-account-name">{name}</bdi>
          <bdi className="vd-account-text">{user.email}</bdi>
          <bdi className="vd-account-text">{user.operator_name}</bdi>
        </div>
        <Menu.Divider />
        {activeRoles(user).length > 1 ? (
          <Menu.Item
            leftSection={<IconSwitchHorizontal size={16} stroke={1.6} aria-hidden />}
            onClick={() => router.history.push('/role')}
          >
            {t('switchRole')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden />} onClick={openHelp}>
          {keys('title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout2 size={16} stroke={1.6} className="vd-mirrored" aria-hidden />}
          disabled={isPending}
          onClick={() => logout()}
        >
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
