import { type DeveloperKey, developerKeys } from '@voltdeck/contract';
import { Alert, Button, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useLack } from '../../api/user';
import { Confirm } from '../../ui/confirm';
import { DefinitionList } from '../../ui/details';
import { isolated } from '../../ui/isolated';
import { Section } from '../../ui/page';
import { EmptyState } from '../../ui/page-states';
import { StatusBadge, type StatusBadgeProps } from '../../ui/status-badge';
import { toastDone } from '../../ui/toast';
import { Code } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { type KeyCardProps, keyFor, nameOf } from './uses';

const KeyDialog = lazy(() => import('./key-dialog').then((module) => ({ default: module.KeyDialog })));

/** The key of one use: what is known of it, and how it is made, replaced and revoked. */
export function KeyCard({ use, told, onStale }: KeyCardProps) {
  const t = useTranslations('developerKeys');
  const lack = useLack()(developerKeys.generateKey.needs);
  const [isMaking, setMaking] = useState(false);
  const key = keyFor(use, told);
  const make =
    lack === null ? (
      <Button
        variant={key === null && use === 'programs' ? 'filled' : 'default'}
        leftSection={<IconKey size={16} aria-hidden />}
        data-generate={use}
        onClick={() => setMaking(true)}
      >
        {t(key === null ? 'generate' : 'replace')}
      </Button>
    ) : null;
  return (
    <Section
      title={t(`use.${use}`)}
      text={t(`use.${use}Text`)}
      actions={
        lack === 'key' ? null : (
          <>
            {make}
            {key === null ? null : <Revoke of={key} onStale={onStale} />}
          </>
        )
      }
    >
      {key === null ? (
        <EmptyState isSmall title={t('none')} text={lack === null ? t(`use.${use}None`) : undefined} />
      ) : (
        <Known of={key} isInPlan={lack !== 'plan'} />
      )}
      {isMaking ? (
        <Suspense fallback={null}>
          <KeyDialog use={use} told={told} onStale={onStale} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

type Standing = DeveloperKey['state'] | 'resting';

const looks: Readonly<Record<Standing, Pick<StatusBadgeProps, 'shape' | 'tone'>>> = {
  good: { shape: 'full', tone: 'green' },
  expired: { shape: 'slashed', tone: 'grey' },
  stopped: { shape: 'triangle', tone: 'red' },
  resting: { shape: 'hollow', tone: 'grey' },
};

function Known({ of, isInPlan }: { of: DeveloperKey; isInPlan: boolean }) {
  const t = useTranslations('developerKeys');
  const standing: Standing = of.state === 'good' && !isInPlan ? 'resting' : of.state;
  return (
    <Stack gap="md">
      {standing === 'expired' || standing === 'stopped' ? (
        <Alert color="yellow" variant="light" role="note">
          {t(`stateText.${standing}`)}
        </Alert>
      ) : null}
      <DefinitionList
        items={[
          { label: t('key'), value: <Code>{nameOf(of)}</Code> },
          { label: t('state'), value: <StatusBadge {...looks[standing]} label={t(`states.${standing}`)} /> },
          { label: t('scopes'), value: of.scopes.map((scope) => t(`scope.${scope}`)).join(' · ') },
          { label: t('createdBy'), value: of.created_by === null ? null : <bdi>{of.created_by}</bdi> },
          { label: t('created'), value: <OwnTime at={of.created_at} as="short" /> },
          {
            label: t('expires'),
            value: of.expires_at === null ? t('never') : <OwnTime at={of.expires_at} as="short" />,
          },
          {
            label: t('used'),
            value: of.last_used_at === null ? t('unused') : <OwnTime at={of.last_used_at} as="short" />,
          },
        ]}
      />
    </Stack>
  );
}

function Revoke({ of, onStale }: { of: DeveloperKey; onStale: () => void }) {
  const t = useTranslations('developerKeys');
  const [isAsked, setAsked] = useState(false);
  const { actAsync } = useAct(developerKeys.revokeKey, {
    changes: ['developer-key'],
    onDone: () => toastDone({ id: 'developer-key-revoked', title: t('revoked') }),
    onFailed: onStale,
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('revoke')}
      </Button>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('revokeTitle', { name: isolated(nameOf(of)) })}
        action={t('revoke')}
        onConfirm={() => actAsync({ params: { id: of.id } })}
        danger
      >
        {t('revokeText')}
      </Confirm>
    </>
  );
}
