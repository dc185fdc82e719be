import { type BuildOffer, builds, buildStates } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { type Search, useWriteSearch } from '../../ui/address';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { stringifySearch } from '../../ui/search-params';
import { DataTable } from '../../ui/table/data-table';
import type { Filter } from '../../ui/table/types';
import { useBuildColumns } from './columns';

const DetailDialog = lazy(() =>
  import('./detail-dialog').then((module) => ({ default: module.DetailDialog })),
);
const FormDialog = lazy(() => import('./form-dialog').then((module) => ({ default: module.FormDialog })));

/** The app that is open, kept in the address: the page of a provider leads back to it. */
function useOpened() {
  const search: Search = useSearch({ strict: false });
  const write = useWriteSearch();
  const id = Number(search.id);
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    open: (next: number): void => write('push', (former) => ({ ...former, id: String(next) })),
    close: (): void => write('replace', (former) => ({ ...former, id: undefined, back: undefined })),
    hrefOf: (next: number): string => `/builder${stringifySearch({ ...search, id: String(next) })}`,
  };
}

const useFilters = (): readonly Filter[] => {
  const t = useTranslations('builds');
  return useMemo(
    () => [
      {
        kind: 'multi',
        key: 'state',
        label: t('column.state'),
        options: buildStates.map((value) => ({ value, label: t(`state.${value}`) })),
      },
    ],
    [t],
  );
};

/** As long as what is said once it is known, so that nothing moves. */
const likely = { android_price: 49, ios_price: 245, currency: 'USD', free_builds_left: 3, compiles: false };

/** What builds cost, what is left of the free ones, and what comes out of one here. */
function OfferText({ offer }: { offer: BuildOffer | undefined }) {
  const t = useTranslations('builds');
  const { money } = useFormats();
  const {
    android_price: android,
    ios_price: ios,
    currency,
    free_builds_left: left,
    compiles,
  } = offer ?? likely;
  const says = [
    t('prices', { android: money(android, currency), ios: money(ios, currency) }),
    left === null ? t('freeWithoutLimit') : t('freeLeft', { count: left }),
    t(compiles ? 'compiles' : 'projectsOnly'),
  ].join(' ');
  return offer === undefined ? (
    <span style={{ visibility: 'hidden' }} aria-hidden>
      {says}
    </span>
  ) : (
    says
  );
}

/** `/builder`: the branded apps of the operator, each with its build. */
export function BuildListScreen() {
  const t = useTranslations('builds');
  const may = useMay();
  const state = useListState(builds.listBuilds.query);
  const source = useCall(
    builds.listBuilds,
    { query: state.query },
    { keep: true, live: { kinds: ['build', 'subscription'] } },
  );
  const { id, open, close, hrefOf } = useOpened();
  const [isNew, setNew] = useState(false);
  const mayCreate = may(builds.createBuild.needs);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)} data-shortcut="n">
      {t('add')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      text={<OfferText offer={source.data?.offer} />}
      actions={mayCreate ? add : undefined}
    >
      <DataTable
        id="builds"
        label={t('title')}
        columns={useBuildColumns()}
        source={source}
        state={state}
        rowKey={(build) => String(build.id)}
        href={(build) => hrefOf(build.id)}
        onOpen={(build) => open(build.id)}
        filters={useFilters()}
        search={t('search')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      <Suspense fallback={null}>
        {id === null ? null : (
          <DetailDialog key={id} id={id} offer={source.data?.offer} onOpen={open} onClose={close} />
        )}
        {isNew ? (
          <FormDialog
            of={null}
            isCopy={false}
            onDone={(saved) => {
              setNew(false);
              open(saved.id);
            }}
            onClose={() => setNew(false)}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}
