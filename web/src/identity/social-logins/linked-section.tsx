import { type SocialIdentity, type SocialProvider, socialLogins } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { leaveFor } from '../../ui/leave-for';
import { Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { toastDone } from '../../ui/toast';
import { OwnTime } from '../../ui/when/own-time';
import { ProviderMark } from '../logins/provider-mark';
import { useFinishLink } from './use-finish-link';
import { useSocialLogins } from './use-social-logins';
import { brands } from '../logins/visit';
import textStyles from '../../ui/text.module.css';
import styles from './linked-section.module.css';

/** By which providers somebody may log in, and the ways to link another one. */
export function LinkedSection() {
  const t = useTranslations('socialLogins.linked');
  const { providers, source } = useSocialLogins();
  useFinishLink();
  const linked = new Set(source.data?.identities.map(({ provider }) => provider));
  return (
    <Section title={t('title')} text={t('text')} flush>
      <Loaded source={source} skeleton={<Skeleton height={64} />}>
        {({ identities, has_password: hasPassword }) => (
          <ul className={styles.linked}>
            {identities.map((identity) => (
              <LinkedRow
                key={identity.id}
                identity={identity}
                isLast={!hasPassword && identities.length === 1}
              />
            ))}
            {providers
              .filter((provider) => !linked.has(provider))
              .map((provider) => (
                <UnlinkedRow key={provider} provider={provider} />
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

/** A provider that is linked: as whom, and since when. */
function LinkedRow({ identity, isLast }: { identity: SocialIdentity; isLast: boolean }) {
  const t = useTranslations('socialLogins.linked');
  const [isAsking, setAsking] = useState(false);
  const provider = brands[identity.provider];
  const unlink = useAct(socialLogins.unlinkSocialLogin, {
    invalidates: [socialLogins.listSocialLogins],
    onDone: () => toastDone({ id: 'social-unlinked', title: t('unlinked', { provider }) }),
  });
  return (
    <li>
      <ProviderMark provider={identity.provider} size={20} />
      <div className={styles.about}>
        <p className={styles.name}>{provider}</p>
        <p className={textStyles.small}>
          {identity.email === null ? null : (
            <>
              <bdi className={styles.email}>{identity.email}</bdi> ·{' '}
            </>
          )}
          {t('since')} <OwnTime at={identity.linked_at} as="short" />
        </p>
        {isLast ? <p className={textStyles.small}>{t('last')}</p> : null}
      </div>
      {isLast ? null : (
        <Button
          size="xs"
          variant="default"
          aria-label={t('unlinkNamed', { provider })}
          onClick={() => setAsking(true)}
        >
          {t('unlink')}
        </Button>
      )}
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('unlinkNamed', { provider })}
        action={t('unlink')}
        onConfirm={async () => void (await unlink.actAsync({ params: { id: identity.id } }))}
        danger
      >
        {t('unlinkText', { provider })}
      </Confirm>
    </li>
  );
}

/** A provider that may be linked. */
function UnlinkedRow({ provider }: { provider: SocialProvider }) {
  const t = useTranslations('socialLogins.linked');
  const brand = brands[provider];
  const { act, isPending } = useAct(socialLogins.beginSocialLink, { onDone: ({ url }) => leaveFor(url) });
  return (
    <li>
      <ProviderMark provider={provider} size={20} />
      <div className={styles.about}>
        <p className={styles.name}>{brand}</p>
        <p className={textStyles.small}>{t('notLinked')}</p>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={isPending}
        aria-label={t('linkNamed', { provider: brand })}
        onClick={() => act({ params: { provider } })}
      >
        {t('link')}
      </Button>
    </li>
  );
}
