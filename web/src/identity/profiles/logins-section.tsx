import { logins, type OpenLogin } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { toastDone } from '../../ui/toast';
import { OwnTime } from '../../ui/when/own-time';
import textStyles from '../../ui/text.module.css';
import styles from './profile.module.css';

/** Where somebody is logged in, and the way to end that. */
export function LoginsSection() {
  const t = useTranslations('profiles.logins');
  const source = useCall(logins.listLogins);
  const [isAsking, setAsking] = useState(false);
  const endOthers = useAct(logins.endOtherLogins, {
    invalidates: [logins.listLogins],
    onDone: ({ ended }) =>
      toastDone({
        id: 'logins-ended',
        title: t('endedOthers', { count: ended }),
      }),
  });
  const others = (source.data ?? []).filter(({ current }) => !current).length;
  return (
    <Section
      title={t('title')}
      text={t('text')}
      flush
      actions={
        others === 0 ? null : (
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <Loaded source={source} skeleton={<Skeleton height={120} />}>
        {(open) => (
          <ul className={styles.logins}>
            {open.map((login) => (
              <LoginRow key={login.id} login={login} />
            ))}
          </ul>
        )}
      </Loaded>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('endOthers')}
        action={t('endOthers')}
        onConfirm={async () => void (await endOthers.actAsync())}
        danger
      >
        {t('endOthersText', { count: others })}
      </Confirm>
    </Section>
  );
}

/** The network of a login; one that is no address of the internet has a name. */
function NetworkName({ login: { network, network_kind: kind } }: { login: OpenLogin }) {
  const t = useTranslations('profiles.logins');
  if (network === null || kind === 'unknown') return t('unknownNetwork');
  if (kind === 'here') return t('networkHere');
  return kind === 'local' ? t('networkLocal', { network: isolated(network) }) : <bdi>{network}</bdi>;
}

/** One login: the device, from where, since when. */
function LoginRow({ login }: { login: OpenLogin }) {
  const t = useTranslations('profiles.logins');
  const end = useAct(logins.endLogin, { invalidates: [logins.listLogins] });
  const device = [login.browser, login.system].filter((word) => word !== null).join(' · ');
  const name = device === '' ? t('unknownDevice') : device;
  return (
    <li>
      <div className={styles.device}>
        <div className={styles.line}>
          <bdi className={styles.address}>{name}</bdi>
          {login.current ? <span className={styles.current}>{t('current')}</span> : null}
        </div>
        <p className={textStyles.small}>
          <NetworkName login={login} /> · <bdi>{login.operator.name}</bdi>
        </p>
        <p className={textStyles.small}>
          {t('lastUsed')} <OwnTime at={login.last_used_at} as="short" /> · {t('since')}{' '}
          <OwnTime at={login.created_at} as="short" />
        </p>
      </div>
      {login.current ? null : (
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          aria-label={t('endNamed', { device: name })}
          onClick={() => end.act({ params: { id: login.id } })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
