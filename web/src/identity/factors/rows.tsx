import { factors, type Factors, type Passkey } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconLifebuoy } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { userEndpoint } from '../../api/user';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { OwnTime } from '../../ui/when/own-time';
import { hasPasskeys } from '../logins/passkeys';
import textStyles from '../../ui/text.module.css';
import styles from './factors.module.css';

/** What a change of factors makes stale. */
const invalidates = [factors.listFactors, userEndpoint];

interface RowProps {
  icon: ReactNode;
  name: string;
  children: ReactNode;
  buttons: ReactNode;
}

function Row({ icon, name, children, buttons }: RowProps) {
  return (
    <li>
      {icon}
      <div className={styles.about}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <div className={textStyles.small}>{children}</div>
      </div>
      <div className={styles.buttons}>{buttons}</div>
    </li>
  );
}

/** Since when it is there, and when it served last. */
function Times({ of }: { of: { created_at: string; last_used_at: string | null } }) {
  const t = useTranslations('factors');
  return (
    <>
      {t('since')} <OwnTime at={of.created_at} as="short" /> ·{' '}
      {of.last_used_at === null ? (
        t('neverUsed')
      ) : (
        <>
          {t('lastUsed')} <OwnTime at={of.last_used_at} as="short" />
        </>
      )}
    </>
  );
}

interface RemovalProps {
  /** As it is called. */
  name: string;
  /** It is the last one, and an operator requires one. */
  isNeeded: boolean;
  onRemove: () => Promise<unknown>;
}

function Removal({ name, isNeeded, onRemove }: RemovalProps) {
  const t = useTranslations('factors.remove');
  const [isAsking, setAsking] = useState(false);
  if (isNeeded) return null;
  const title = t('title', { name: isolated(name) });
  return (
    <>
      <Button size="xs" variant="default" aria-label={title} onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        action={t('action')}
        onConfirm={onRemove}
        danger
      >
        {t('text')}
      </Confirm>
    </>
  );
}

interface AppRowProps extends Pick<RemovalProps, 'isNeeded'> {
  totp: Factors['totp'];
  onAdd: () => void;
}

/** The authenticator app. */
export function AppRow({ totp, isNeeded, onAdd }: AppRowProps) {
  const t = useTranslations('factors');
  const { actAsync } = useAct(factors.removeTotp, {
    invalidates,
    onDone: () => toastDone({ id: 'factor-removed', title: t('remove.done') }),
  });
  return (
    <Row
      icon={<IconDeviceMobile size={20} aria-hidden />}
      name={t('app.name')}
      buttons={
        <>
          <Button size="xs" variant="default" onClick={onAdd}>
            {t(totp === null ? 'app.add' : 'app.replace')}
          </Button>
          {totp === null ? null : (
            <Removal name={t('app.name')} isNeeded={isNeeded} onRemove={() => actAsync()} />
          )}
        </>
      }
    >
      {totp === null ? t('app.text') : <Times of={totp} />}
    </Row>
  );
}

/** A passkey. */
export function PasskeyRow({ passkey, isNeeded }: { passkey: Passkey } & Pick<RemovalProps, 'isNeeded'>) {
  const t = useTranslations('factors');
  const { actAsync } = useAct(factors.removePasskey, {
    invalidates,
    onDone: () => toastDone({ id: 'factor-removed', title: t('remove.done') }),
  });
  const remove = () => actAsync({ params: { id: passkey.id } });
  return (
    <Row
      icon={<IconFingerprint size={20} aria-hidden />}
      name={passkey.name}
      buttons={<Removal name={passkey.name} isNeeded={isNeeded} onRemove={remove} />}
    >
      <Times of={passkey} />
    </Row>
  );
}

/** Another passkey, where this browser can make one. */
export function NewPasskeyRow({ hasAny, onAdd }: { hasAny: boolean; onAdd: () => void }) {
  const t = useTranslations('factors.passkey');
  return (
    <Row
      icon={<IconFingerprint size={20} aria-hidden />}
      name={t(hasAny ? 'another' : 'name')}
      buttons={
        hasPasskeys() ? (
          <Button size="xs" variant="default" onClick={onAdd}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      {t(hasPasskeys() ? 'text' : 'absent')}
    </Row>
  );
}

interface CodesRowProps {
  codes: NonNullable<Factors['recovery_codes']>;
  onRenewed: (codes: readonly string[]) => void;
}

/** How many recovery codes are left. */
export function CodesRow({ codes, onRenewed }: CodesRowProps) {
  const t = useTranslations('factors.codes');
  const [isAsking, setAsking] = useState(false);
  const { actAsync } = useAct(factors.renewRecoveryCodes, { invalidates: [factors.listFactors] });
  return (
    <Row
      icon={<IconLifebuoy size={20} aria-hidden />}
      name={t('name')}
      buttons={
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          {t('renew')}
        </Button>
      }
    >
      {t('left', { count: codes.left })}
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('renewTitle')}
        action={t('renew')}
        onConfirm={async () => onRenewed((await actAsync()).recovery_codes)}
      >
        {t('renewText')}
      </Confirm>
    </Row>
  );
}
