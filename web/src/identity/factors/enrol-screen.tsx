import { Button, Stack } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { isolated } from '../../ui/isolated';
import { activeRoles, homeOf, safeBack } from '../logins/entry';
import { GuestFrame } from '../logins/guest-frame';
import { useLogout } from '../logins/use-logout';
import { FactorDialogs, useFactorDialogs } from './factors-section';
import { hasPasskeys } from '../logins/passkeys';
import styles from './factors.module.css';

/** `/second-factor`: what somebody does first whose operator requires a second factor, and who has none. */
export function EnrolScreen() {
  const t = useTranslations('factors.enrol');
  const user = useUser();
  const router = useRouter();
  const search: { back?: string } = useSearch({ strict: false });
  const back = safeBack(search.back);
  const { logout, isPending } = useLogout();
  const { open, onOpen } = useFactorDialogs();
  const isMissing = user.factor_missing;
  const operator = isolated(user.operator_name);
  return (
    <GuestFrame
      title={t(isMissing ? 'title' : 'doneTitle')}
      text={isMissing ? t('text', { operator }) : t('doneText')}
    >
      <Stack gap="xs">
        {isMissing ? (
          <div className={styles.ways}>
            {hasPasskeys() ? (
              <Button
                leftSection={<IconFingerprint size={18} aria-hidden />}
                onClick={() => onOpen({ what: 'passkey' })}
              >
                {t('passkey')}
              </Button>
            ) : null}
            <Button
              variant={hasPasskeys() ? 'default' : 'filled'}
              leftSection={<IconDeviceMobile size={18} aria-hidden />}
              onClick={() => onOpen({ what: 'app' })}
            >
              {t('app')}
            </Button>
          </div>
        ) : (
          <Button onClick={() => router.history.replace(back === '/' ? homeOf(user) : back)}>
            {t('goOn')}
          </Button>
        )}
        {isMissing && activeRoles(user).length > 1 ? (
          <Button variant="subtle" onClick={() => router.history.push('/role')}>
            {t('otherRole')}
          </Button>
        ) : null}
        {isMissing ? (
          <Button variant="subtle" color="gray" loading={isPending} onClick={logout}>
            {t('logout')}
          </Button>
        ) : null}
      </Stack>
      <FactorDialogs open={open} onOpen={onOpen} />
    </GuestFrame>
  );
}
