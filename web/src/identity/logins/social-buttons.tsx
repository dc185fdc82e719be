import { type SocialProvider, socialLogins } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { leaveFor } from '../../ui/leave-for';
import { textsOf } from '../../ui/search-params';
import { backSearch } from './entry';
import { ProviderMark } from './provider-mark';
import { brands, keepVisit } from './visit';
import styles from './social-buttons.module.css';

interface SocialButtonsProps {
  providers: readonly SocialProvider[];
}

/** Leads to the page of a provider; where somebody wanted to go and what invited them waits in the tab. */
function SocialButton({ provider }: { provider: SocialProvider }) {
  const t = useTranslations('app.login');
  const raw = useSearch({ strict: false });
  const { act, isPending } = useAct(socialLogins.beginSocialLogin, {
    onDone: ({ url }) => {
      keepVisit({ ...backSearch(raw), ...textsOf('invitation')(raw) });
      leaveFor(url);
    },
  });
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<ProviderMark provider={provider} />}
      loading={isPending}
      onClick={() => act({ params: { provider } })}
    >
      {t('with', { provider: brands[provider] })}
    </Button>
  );
}

/** The ways to log in without a password, below the one with it. */
export function SocialButtons({ providers }: SocialButtonsProps) {
  const t = useTranslations('app.login');
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      {providers.map((provider) => (
        <SocialButton key={provider} provider={provider} />
      ))}
    </div>
  );
}
