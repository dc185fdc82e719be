import { type OfferedKind, type PayoutMethod, payoutMethods } from '@voltdeck/contract';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconBuildingBank, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useMay, useUser } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { isolated } from '../../ui/isolated';
import { leaveFor } from '../../ui/leave-for';
import { Section, SectionBody } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { StatusBadge } from '../../ui/status-badge';
import { useOwnMoment } from './own-moment';
import { RemoveMethodDialog } from './remove-dialog';
import textStyles from '../../ui/text.module.css';
import styles from './methods.module.css';

const AddMethodDialog = lazy(() =>
  import('./method-dialog').then((module) => ({ default: module.AddMethodDialog })),
);
const EditMethodDialog = lazy(() =>
  import('./method-dialog').then((module) => ({ default: module.EditMethodDialog })),
);

/** The methods of the operator, and what may be added; `isCountryMissing` until it is said where it is. */
export const usePayoutMethods = () => {
  const may = useMay();
  const enabled = may(payoutMethods.listPayoutMethods.needs);
  const methods = useCall(
    payoutMethods.listPayoutMethods,
    {},
    { enabled, live: { kinds: ['payout-method', 'payout'] }, quiet: true },
  );
  const offered = useCall(payoutMethods.listAvailableKinds, {}, { enabled, quiet: true });
  const isCountryMissing = offered.error?.code === 'payout-method.country-first';
  return { methods, offered: offered.data ?? [], isCountryMissing, isSeen: enabled };
};

type Open = { what: 'add' } | { what: 'edit' | 'remove'; method: PayoutMethod } | null;

/** A provider that still has questions: where it asks them, and the way to ask again. */
function Onboarding({ method }: { method: PayoutMethod }) {
  const t = useTranslations('payoutMethods.onboarding');
  const again = useAct(payoutMethods.onboardPayoutMethod, { changes: ['payout-method'] });
  const url = method.onboarding_url;
  return (
    <Group gap="xs">
      {url === null ? null : (
        <Button size="xs" onClick={() => leaveFor(url)}>
          {t('answer')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={again.isPending}
        onClick={() => again.act({ params: { id: method.id } })}
      >
        {t('again')}
      </Button>
    </Group>
  );
}

function MethodRow({ method, onOpen }: { method: PayoutMethod; onOpen: (open: Open) => void }) {
  const t = useTranslations('payoutMethods');
  const may = useMay();
  const moment = useOwnMoment();
  const { country: countryName } = useFormats();
  const { kind, label, state, details, waits_until: waits } = method;
  const name = t(`kind.${kind}`);
  const told = [details.fullname, details.country === undefined ? undefined : countryName(details.country)];
  return (
    <li className={styles.method}>
      <div className={styles.what}>
        <span className={styles.name}>
          {name} {label === null ? null : <bdi dir="ltr">{label}</bdi>}
        </span>
        <span className={textStyles.dim}>{told.filter((part) => part !== undefined).join(' · ')}</span>
        {waits === null ? null : (
          <span className={textStyles.dim}>{t('waits', { at: isolated(moment(waits)) })}</span>
        )}
      </div>
      <StatusBadge
        shape={state === 'ready' ? 'full' : 'dotted'}
        tone={state === 'ready' ? 'green' : 'grey'}
        label={t(`state.${state}`)}
      />
      <Group gap="xs">
        {state === 'onboarding' && may(payoutMethods.onboardPayoutMethod.needs) ? (
          <Onboarding method={method} />
        ) : null}
        {kind !== 'stripe' && may(payoutMethods.updatePayoutMethod.needs) ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => onOpen({ what: 'edit', method })}
            aria-label={t('editNamed', { name })}
          >
            {t('edit')}
          </Button>
        ) : null}
        {may(payoutMethods.removePayoutMethod.needs) ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => onOpen({ what: 'remove', method })}
            aria-label={t('removeNamed', { name })}
          >
            {t('remove.short')}
          </Button>
        ) : null}
      </Group>
    </li>
  );
}

/** Before anything else it is said in which country the company is. */
function CountryFirst() {
  const t = useTranslations('payoutMethods.country');
  const { is_owner: isOwner } = useUser();
  return (
    <EmptyState
      isSmall
      title={t('title')}
      text={isOwner ? t('text') : t('askOwner')}
      action={
        isOwner ? (
          <Link to="/setup" search={{ back: '/payouts' }} className={textStyles.link}>
            {t('action')}
          </Link>
        ) : null
      }
    />
  );
}

interface SectionProps {
  methods: ReturnType<typeof usePayoutMethods>['methods'];
  offered: readonly OfferedKind[];
  isCountryMissing: boolean;
}

/** The ways by which the operator is paid out. */
export function MethodsSection({ methods, offered, isCountryMissing }: SectionProps) {
  const t = useTranslations('payoutMethods');
  const mayAdd = useMay()(payoutMethods.createPayoutMethod.needs) && !isCountryMissing;
  const hasSome = methods.data !== undefined && methods.data.length > 0;
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const add = mayAdd ? (
    <Button
      variant={hasSome ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpen({ what: 'add' })}
    >
      {t('add')}
    </Button>
  ) : null;
  return (
    <Section title={t('title')} text={t('text')} actions={hasSome ? add : undefined} flush>
      {isCountryMissing ? <CountryFirst /> : null}
      <Loaded
        source={methods}
        skeleton={
          <SectionBody>
            <Skeleton height={48} />
          </SectionBody>
        }
      >
        {(all) =>
          all.length === 0 ? (
            isCountryMissing ? null : (
              <EmptyState
                icon={<IconBuildingBank size={22} stroke={1.5} />}
                title={t('empty')}
                text={t('emptyText')}
                action={add}
              />
            )
          ) : (
            <ul className={styles.list}>
              {all.map((method) => (
                <MethodRow key={method.id} method={method} onOpen={setOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {open?.what === 'add' ? <AddMethodDialog offered={offered} onClose={close} /> : null}
        {open?.what === 'edit' ? <EditMethodDialog method={open.method} onClose={close} /> : null}
        {open?.what === 'remove' ? <RemoveMethodDialog method={open.method} onClose={close} /> : null}
      </Suspense>
    </Section>
  );
}
