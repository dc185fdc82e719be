import { socialLogins } from '@voltdeck/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { textsOf } from '../../ui/search-params';
import { toastDone, toastNotice } from '../../ui/toast';
import { brandIn, brands } from '../logins/visit';

/** Finishes a link that somebody comes back with; what the address says of it leaves the address. */
export const useFinishLink = (): void => {
  const t = useTranslations('socialLogins');
  const navigate = useNavigate();
  const { provider, code, refused } = textsOf('provider', 'code', 'refused')(useSearch({ strict: false }));
  const leaveAddress = (): void => void navigate({ to: '/profile', search: {}, replace: true });
  const { act } = useAct(socialLogins.finishSocialLink, {
    invalidates: [socialLogins.listSocialLogins],
    onDone: (linked) => {
      leaveAddress();
      toastDone({ id: 'social-linked', title: t('linked.done', { provider: brands[linked.provider] }) });
    },
    // While nobody answers, the code stays for when somebody does.
    onFailed: ({ isUnreachable, status }) => {
      if (!isUnreachable && status !== 503) leaveAddress();
    },
  });
  const finish = useEffectEvent((): void => {
    if (code !== undefined) act({ body: { code } });
    if (refused === undefined) return;
    const brand = brandIn(provider) ?? t('provider');
    toastNotice({ id: 'social-refused', title: t('denied', { provider: brand }) });
    leaveAddress();
  });
  useEffect(() => finish(), [code, refused]);
};
