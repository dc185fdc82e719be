import { credentials, type OcpiCredentials } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { DefinitionList } from '../../ui/details';
import { Page, Section } from '../../ui/page';
import { ErrorState } from '../../ui/page-states';
import { Code } from '../../ui/values';
import { TokenSection } from './token-section';

const PartyForm = lazy(() => import('./party-form').then((module) => ({ default: module.PartyForm })));

/** `/ocpi-info`: how others read what the operator offers, over OCPI. */
export function OcpiScreen() {
  const t = useTranslations('credentials');
  const { data, error, refetch } = useCall(
    credentials.showCredentials,
    {},
    { live: { kinds: ['ocpi-credentials'] } },
  );
  return (
    <Page title={t('title')} text={t('text')} width="narrow">
      {data === undefined ? (
        error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )
      ) : (
        <>
          <Party told={data} />
          <TokenSection told={data} />
          <Section title={t('offered.title')} text={t('offered.text')}>
            <DefinitionList
              columns={1}
              items={(['locations', 'tariffs', 'left_out'] as const).map((name) => ({
                label: t(`offered.${name}`),
                value: t(`offered.${name}Text`),
              }))}
            />
          </Section>
        </>
      )}
    </Page>
  );
}

/** By what name others know the operator; its owner sets it. */
function Party({ told }: { told: OcpiCredentials }) {
  const t = useTranslations('credentials.party');
  const mayChange = useMay()(credentials.changeParty.needs);
  const [isChanging, setChanging] = useState(false);
  const button =
    mayChange && !isChanging ? (
      <Button
        variant={told.party_id === null ? 'filled' : 'default'}
        leftSection={<IconPencil size={16} aria-hidden />}
        data-party
        onClick={() => setChanging(true)}
      >
        {told.party_id === null ? t('set') : t('change')}
      </Button>
    ) : null;
  const list = (
    <DefinitionList
      items={[
        {
          label: t('country_code'),
          value: told.country_code === null ? null : <Code>{told.country_code}</Code>,
        },
        { label: t('party_id'), value: told.party_id === null ? null : <Code>{told.party_id}</Code> },
      ]}
    />
  );
  return (
    <Section title={t('title')} text={t('text')} actions={button}>
      {isChanging ? (
        <Suspense fallback={list}>
          <PartyForm told={told} onClose={() => setChanging(false)} />
        </Suspense>
      ) : (
        list
      )}
    </Section>
  );
}
