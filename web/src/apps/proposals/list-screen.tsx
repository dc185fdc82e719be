import { proposals } from '@voltdeck/contract';
import { Button, Group } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { type Search, useWriteSearch } from '../../ui/address';
import { CopyButton } from '../../ui/copy-button';
import { isolated } from '../../ui/isolated';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { stringifySearch } from '../../ui/search-params';
import { DataTable } from '../../ui/table/data-table';
import type { Filter } from '../../ui/table/types';
import { useProposalColumns } from './columns';

const DetailDialog = lazy(() =>
  import('./detail-dialog').then((module) => ({ default: module.DetailDialog })),
);

/** The one that is open, kept in the address: an assistant gives its link. */
function useOpened() {
  const search: Search = useSearch({ strict: false });
  const write = useWriteSearch();
  const id = Number(search.id);
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    open: (next: number): void => write('push', (former) => ({ ...former, id: String(next) })),
    /** Going on from one to the next is no step of the history. */
    show: (next: number): void => write('replace', (former) => ({ ...former, id: String(next) })),
    close: (): void => write('replace', (former) => ({ ...former, id: undefined })),
    hrefOf: (next: number): string => `/proposals${stringifySearch({ ...search, id: String(next) })}`,
  };
}

const useFilters = (): readonly Filter[] => {
  const t = useTranslations('proposals');
  return useMemo(
    () => [
      {
        kind: 'multi',
        key: 'state',
        label: t('column.state'),
        options: proposals.proposalStates.map((value) => ({ value, label: t(`state.${value}`) })),
      },
    ],
    [t],
  );
};

/** The first steps where nothing was proposed: where assistants ask, and the key that they need. */
function FirstSteps({ address }: { address: string }) {
  const t = useTranslations('proposals.empty');
  return (
    <Group gap="xs" justify="center">
      <CopyButton value={address} text={t('copy')} />
      <Button component={Link} to="/developer-api" leftSection={<IconKey size={16} aria-hidden />}>
        {t('action')}
      </Button>
    </Group>
  );
}

/** `/proposals`: what assistants would change, each waiting for somebody to confirm or reject it. */
export function ProposalListScreen() {
  const t = useTranslations('proposals');
  const state = useListState(proposals.listProposals.query);
  const source = useCall(
    proposals.listProposals,
    { query: state.query },
    { keep: true, live: { kinds: ['proposal'] } },
  );
  const { id, open, show, close, hrefOf } = useOpened();
  const rows = source.data?.data ?? [];
  const step = (by: number): void => {
    const next = rows[rows.findIndex((row) => row.id === id) + by];
    if (next !== undefined) show(next.id);
  };
  const address = `${location.origin}/mcp`;
  const waiting = source.data?.open ?? 0;
  return (
    <Page title={t('title')} text={waiting === 0 ? t('text') : t('open', { count: waiting })}>
      <DataTable
        id="proposals"
        label={t('title')}
        columns={useProposalColumns()}
        source={source}
        state={state}
        rowKey={(proposal) => String(proposal.id)}
        href={(proposal) => hrefOf(proposal.id)}
        onOpen={(proposal) => open(proposal.id)}
        filters={useFilters()}
        search={t('search')}
        empty={{
          title: t('empty.title'),
          text: t('empty.text', { address: isolated(address) }),
          action: <FirstSteps address={address} />,
        }}
      />
      <Suspense fallback={null}>
        {id === null ? null : <DetailDialog key={id} id={id} onStep={step} onClose={close} />}
      </Suspense>
    </Page>
  );
}
