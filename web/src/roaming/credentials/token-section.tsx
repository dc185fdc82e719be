import { credentials, type OcpiCredentials } from '@voltdeck/contract';
import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconEyeOff, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Confirm } from '../../ui/confirm';
import { CopyButton } from '../../ui/copy-button';
import { DefinitionList } from '../../ui/details';
import { hint } from '../../ui/hint';
import { Section } from '../../ui/page';
import { toastDone } from '../../ui/toast';
import { Code } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import styles from './credentials.module.css';

/** A secret that is shown on demand, because somebody may look over one's shoulder. */
function Secret({ value }: { value: string }) {
  const t = useTranslations('credentials.token');
  const [isShown, setShown] = useState(false);
  const label = isShown ? t('hide') : t('show');
  const Mark = isShown ? IconEyeOff : IconEye;
  return (
    <span className={styles.copied}>
      <Code>{isShown ? value : '••••••••••••••••'}</Code>
      <ActionIcon size={24} aria-label={label} onClick={() => setShown(!isShown)} {...hint(label)}>
        <Mark size={14} aria-hidden />
      </ActionIcon>
      <CopyButton value={value} what={t('token')} />
    </span>
  );
}

/** Where and with what others read: the address, and the token that its owner can renew. */
export function TokenSection({ told }: { told: OcpiCredentials }) {
  const t = useTranslations('credentials.token');
  const may = useMay();
  const [isAsked, setAsked] = useState(false);
  const { actAsync, isPending } = useAct(credentials.renewToken, { changes: ['ocpi-credentials'] });
  const renew = async (): Promise<void> => {
    await actAsync({});
    toastDone({ title: told.has_token ? t('renewed') : t('made') });
  };
  const action = told.has_token ? t('renew') : t('make');
  const button = may(credentials.renewToken.needs) ? (
    <Button
      variant={told.has_token ? 'default' : 'filled'}
      leftSection={<IconKey size={16} aria-hidden />}
      loading={isPending}
      data-renew
      // Nobody reads with a token that is not there yet.
      onClick={() => (told.has_token ? setAsked(true) : void renew().catch(() => undefined))}
    >
      {action}
    </Button>
  ) : null;
  return (
    <Section title={t('title')} text={t('text')} actions={button}>
      <DefinitionList
        columns={1}
        items={[
          {
            label: t('url'),
            value: (
              <span className={styles.copied}>
                <Code>{told.versions_url}</Code>
                <CopyButton value={told.versions_url} what={t('url')} />
              </span>
            ),
          },
          { label: t('token'), value: <Token told={told} /> },
          {
            label: t('created'),
            value: told.token_created_at === null ? null : <OwnTime at={told.token_created_at} as="short" />,
          },
          {
            label: t('used'),
            value:
              told.token_used_at === null ? (
                told.has_token ? (
                  t('never')
                ) : null
              ) : (
                <OwnTime at={told.token_used_at} as="short" />
              ),
          },
        ]}
      />
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('renewTitle')}
        action={t('renew')}
        onConfirm={renew}
        danger
      >
        {t('renewText')}
      </Confirm>
    </Section>
  );
}

function Token({ told }: { told: OcpiCredentials }) {
  const t = useTranslations('credentials.token');
  if (told.token !== null) return <Secret key={told.token} value={told.token} />;
  return <>{told.has_token ? t('ownerOnly') : t('none')}</>;
}
