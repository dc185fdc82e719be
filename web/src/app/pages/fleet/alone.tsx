import { Button, Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { IconLogout2, IconSwitchHorizontal, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../../api/user';
import { activeRoles, GuestFrame, useLogout } from '../../../identity';
import textStyles from '../../../ui/text.module.css';

interface AloneProps {
  title: string;
  text: string;
  /** What leads on from here. */
  action?: ReactNode;
}

/** One sentence for a fleet admin, with who is logged in and the ways out. */
export function Alone({ title, text, action }: AloneProps) {
  const t = useTranslations('app.account');
  const user = useUser();
  const router = useRouter();
  const { logout, isPending } = useLogout();
  return (
    <GuestFrame title={title} text={text}>
      <Stack gap="xs">
        {action}
        <Button
          variant="default"
          leftSection={<IconUserCircle size={16} stroke={1.6} aria-hidden />}
          onClick={() => router.history.push('/profile')}
        >
          {t('profile')}
        </Button>
        {activeRoles(user).length > 1 ? (
          <Button
            variant="default"
            leftSection={<IconSwitchHorizontal size={16} stroke={1.6} aria-hidden />}
            onClick={() => router.history.push('/role')}
          >
            {t('switchRole')}
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconLogout2 size={16} stroke={1.6} className={textStyles.mirrored} aria-hidden />}
          loading={isPending}
          onClick={() => logout()}
        >
          {t('logout')}
        </Button>
        <p className={textStyles.prose}>
          <bdi>{`${user.first_name} ${user.last_name}`.trim()}</bdi> · <bdi>{user.operator_name}</bdi>
        </p>
      </Stack>
    </GuestFrame>
  );
}
