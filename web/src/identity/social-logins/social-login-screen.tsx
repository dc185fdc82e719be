import { socialLogins } from '@voltdeck/contract';
import { Button, Loader, Stack } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiError } from '../../api/api-error';
import { factorAskedIn } from '../../api/factor-asked';
import { useAct } from '../../api/hooks';
import { setToken } from '../../api/token';
import { ownZone } from '../../i18n/zones';
import { targetOf } from '../../ui/address';
import { textsOf } from '../../ui/search-params';
import { safeBack } from '../logins/entry';
import { GuestFrame } from '../logins/guest-frame';
import { brandIn, forgetVisit, keptVisit } from '../logins/visit';

/** Nobody was asked, or had time: the same code serves once more. */
const maySendAgain = ({ isUnreachable, status }: ApiError): boolean =>
  isUnreachable || status === 503 || status === 429;

/** `/social-login`: where a provider's answer ends; its one-time code is exchanged for the login. */
export function SocialLoginScreen() {
  const t = useTranslations('socialLogins');
  const router = useRouter();
  const { provider, code, refused } = textsOf('provider', 'code', 'refused')(useSearch({ strict: false }));
  const brand = brandIn(provider) ?? t('provider');
  const { back: wished, invitation } = keptVisit();
  const back = safeBack(wished);
  // The address first: a new token starts the routes again from it.
  const leaveAddress = (): void => {
    forgetVisit();
    router.history.replace(back === '/' ? '/login' : `/login?${new URLSearchParams({ back })}`);
  };
  const { act, error } = useAct(socialLogins.finishSocialLogin, {
    quiet: true,
    onDone: ({ access_token: token }) => {
      leaveAddress();
      setToken(token);
    },
    onFailed: (failure) => {
      if (factorAskedIn(failure) !== null) leaveAddress();
    },
  });
  const finish = (): void => {
    if (code !== undefined) act({ body: { code, time_zone: ownZone(), invitation } });
  };
  const begin = useEffectEvent(finish);
  useEffect(() => begin(), []);

  const toLogin = targetOf('/login', back === '/' ? {} : { back });
  if (code === undefined || error !== null) {
    const ended = refused === 'denied' ? t('denied', { provider: brand }) : t('expired');
    return (
      <GuestFrame title={t('notLoggedIn')} text={error === null ? ended : error.message || t('failed')}>
        <Stack gap="xs">
          {error !== null && maySendAgain(error) ? (
            <Button fullWidth onClick={finish}>
              {t('again')}
            </Button>
          ) : null}
          <Button component={Link} {...toLogin} variant="default" fullWidth>
            {t('toLogin')}
          </Button>
        </Stack>
      </GuestFrame>
    );
  }
  return (
    <GuestFrame title={t('title')} text={t('text', { provider: brand })}>
      <Loader size="sm" aria-hidden />
    </GuestFrame>
  );
}
