import { mailbox } from '@voltdeck/contract';
import { Button, Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconMailOpened } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useInstallation, useProductName } from '../../api/product-name';
import { isolated } from '../../ui/isolated';
import { EmptyState, Loaded, NotFoundState } from '../../ui/page-states';
import { GuestFrame } from '../logins/guest-frame';
import { MailCard } from './mail-card';
import textStyles from '../../ui/text.module.css';
import styles from './mailbox.module.css';

/** How often new mails are asked for, while the page is in sight. */
const pollMs = 2_000;

function Waiting() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={24} width="60%" />
      <Skeleton height={120} />
    </Stack>
  );
}

function Mails() {
  const t = useTranslations('mailbox');
  const found = useCall(mailbox.mails, {}, { refetchInterval: pollMs, quiet: true });
  return (
    <Loaded source={found} skeleton={<Waiting />}>
      {(mails) => (
        <>
          {mails.length === 0 ? (
            <EmptyState
              icon={<IconMailOpened size={22} stroke={1.5} />}
              title={t('empty')}
              text={t('emptyText')}
            />
          ) : null}
          <ul className={styles.mails} aria-label={t('list')} aria-live="polite" aria-relevant="additions">
            {mails.map((mail) => (
              <li key={mail.id}>
                <MailCard mail={mail} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

/** Mails that the demo would send, the newest first; for guests and for people who are logged in. */
export function MailboxScreen() {
  const t = useTranslations('mailbox');
  const product = useProductName();
  const { data: installation, error } = useInstallation();
  const goOn = (
    <Link to="/" className={textStyles.link}>
      {t('goOn', { product: isolated(product) })}
    </Link>
  );
  if (installation?.mailbox === false) {
    const home = (
      <Button component={Link} to="/" variant="default">
        {t('goOn', { product: isolated(product) })}
      </Button>
    );
    return <NotFoundState action={home} />;
  }
  return (
    <GuestFrame title={t('title')} text={t('text')} below={goOn} isWide>
      {installation === undefined && error === null ? <Waiting /> : <Mails />}
    </GuestFrame>
  );
}
