import { factors, type Factors } from '@voltdeck/contract';
import { Alert, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { isolated } from '../../ui/isolated';
import { Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { AppRow, CodesRow, NewPasskeyRow, PasskeyRow } from './rows';
import styles from './factors.module.css';

const AppDialog = lazy(() => import('./app-dialog').then((module) => ({ default: module.AppDialog })));
const PasskeyDialog = lazy(() =>
  import('./passkey-dialog').then((module) => ({ default: module.PasskeyDialog })),
);
const CodesDialog = lazy(() => import('./codes-dialog').then((module) => ({ default: module.CodesDialog })));

/** What is open over the list: a way to add a factor, or the codes that came with it. */
type Open = { what: 'app' | 'passkey' } | { what: 'codes'; codes: readonly string[] } | null;

/** The ways to add a factor; the first one brings recovery codes, which are shown at once. */
export function FactorDialogs({ open, onOpen }: { open: Open; onOpen: (next: Open) => void }) {
  const close = (): void => onOpen(null);
  const added = (codes: readonly string[] | null): void =>
    onOpen(codes === null ? null : { what: 'codes', codes });
  return (
    <Suspense fallback={null}>
      {open?.what === 'app' ? <AppDialog onAdded={added} onClose={close} /> : null}
      {open?.what === 'passkey' ? <PasskeyDialog onAdded={added} onClose={close} /> : null}
      {open?.what === 'codes' ? <CodesDialog codes={open.codes} onClose={close} /> : null}
    </Suspense>
  );
}

export const useFactorDialogs = () => {
  const [open, onOpen] = useState<Open>(null);
  return { open, onOpen };
};

/** The second factors of a person, and the ways to add and to remove them. */
export function FactorsSection() {
  const t = useTranslations('factors');
  const source = useCall(factors.listFactors, {}, { live: { kinds: ['person', 'membership'] } });
  const dialogs = useFactorDialogs();
  return (
    <Section title={t('title')} text={t('text')} flush>
      <Loaded source={source} skeleton={<Skeleton height={180} />}>
        {(kept) => <FactorList kept={kept} {...dialogs} />}
      </Loaded>
      <FactorDialogs {...dialogs} />
    </Section>
  );
}

function FactorList({ kept, onOpen }: { kept: Factors; onOpen: (next: Open) => void }) {
  const t = useTranslations('factors');
  const { totp, passkeys, recovery_codes: codes, required_by: requiredBy } = kept;
  const isNeeded = requiredBy.length > 0 && passkeys.length + (totp === null ? 0 : 1) < 2;
  return (
    <>
      {requiredBy.length === 0 ? null : (
        <Alert color="gray" variant="light" role="note" m="sm">
          {t('requiredBy', { operators: isolated(requiredBy.join(', ')) })}
        </Alert>
      )}
      <ul className={styles.factors}>
        <AppRow totp={totp} isNeeded={isNeeded} onAdd={() => onOpen({ what: 'app' })} />
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isNeeded={isNeeded} />
        ))}
        <NewPasskeyRow hasAny={passkeys.length > 0} onAdd={() => onOpen({ what: 'passkey' })} />
        {codes === null ? null : (
          <CodesRow codes={codes} onRenewed={(fresh) => onOpen({ what: 'codes', codes: fresh })} />
        )}
      </ul>
    </>
  );
}
