import { logins } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { setToken } from '../../api/token';
import { useUser } from '../../api/user';
import { Section } from '../../ui/page';
import { forgetPerson } from '../logins/forget';

/** Somebody who only ever came by a provider sets a password by mail, as whoever has forgotten theirs does. */
export function NoPasswordSection() {
  const t = useTranslations('socialLogins.noPassword');
  const router = useRouter();
  const { email } = useUser();
  const { act, isPending } = useAct(logins.logout, {
    onDone: () => {
      forgetPerson();
      // The address first: without the token, the routes start again from it.
      router.history.replace('/forgot-password', { email });
      setToken(null);
    },
  });
  return (
    <Section title={t('title')} text={t('text')}>
      <Button variant="default" loading={isPending} onClick={() => act()}>
        {t('set')}
      </Button>
    </Section>
  );
}
