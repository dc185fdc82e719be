import { balance, type Payout, payoutDetails, payouts } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconBan, IconCashBanknote, IconChecks } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { useMay, useUser } from '../../api/user';
import { withTexts } from '../../i18n/late';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { isBare } from '../../ui/table/narrowed';
import type { Filter, RowAction } from '../../ui/table/types';
import { MethodsSection, usePayoutMethods } from '../payout-methods/methods-section';
import { BalanceTiles } from './balance-tiles';
import { usePayoutColumns } from './columns';
import { type PayoutVerb, StepDialog } from './step-dialog';

const RequestDialog = lazy(() =>
  withTexts(() => import('./request-dialog'), 'payouts', 'payout-methods')().then((module) => ({
    default: module.RequestDialog,
  })),
);
const DetailDialog = lazy(() =>
  withTexts(() => import('./detail-dialog'), 'payouts', 'payout-methods')().then((module) => ({
    default: module.DetailDialog,
  })),
);

const useFilters = (): readonly Filter[] => {
  const t = useTranslations('payouts');
  const kinds = useTranslations('payoutMethods.kind');
  const { time_zone: zone } = useUser();
  return useMemo(
    () => [
      {
        kind: 'multi',
        key: 'state',
        label: t('column.state'),
        options: payouts.payoutStates.map((value) => ({ value, label: t(`state.${value}`) })),
      },
      {
        kind: 'multi',
        key: 'method',
        label: t('column.method'),
        options: payoutDetails.payoutKinds.map((value) => ({ value, label: kinds(value) })),
      },
      { kind: 'dates', from: 'from', to: 'to', label: t('filter.period'), as: 'moment', zone },
    ],
    [t, kinds, zone],
  );
};

const useActions = (
  step: (verb: PayoutVerb, payout: Payout) => void,
): ((payout: Payout) => readonly RowAction[]) => {
  const t = useTranslations('payouts.action');
  return (payout) => {
    const offered: (RowAction | false)[] = [
      payout.can_countersign && {
        id: 'countersign',
        label: t('countersign'),
        icon: <IconChecks size={16} aria-hidden />,
        shortcut: 'a',
        onSelect: () => step('countersign', payout),
      },
      payout.can_cancel && {
        id: 'cancel',
        label: t('cancel'),
        icon: <IconBan size={16} aria-hidden />,
        danger: true,
        onSelect: () => step('cancel', payout),
      },
    ];
    return offered.filter((action) => action !== false);
  };
};

type Open =
  | { what: 'request' }
  | { what: 'detail'; payout: Payout }
  | { what: PayoutVerb; payout: Payout }
  | null;

/** The way to ask for a payout, where there is a method for it and somebody may. */
function RequestButton({ hasMethod, onClick }: { hasMethod: boolean; onClick: () => void }) {
  const t = useTranslations('payouts');
  const may = useMay();
  if (!may(payouts.requestPayout.needs) || !hasMethod) return null;
  return (
    <Button leftSection={<IconCashBanknote size={16} aria-hidden />} data-shortcut="n" onClick={onClick}>
      {t('request.open')}
    </Button>
  );
}

/** `/payouts`: what may be withdrawn, by which methods, and every payout with how far it is. */
export function PayoutListScreen() {
  const t = useTranslations('payouts');
  const state = useListState(payouts.listPayouts.query);
  const source = useCall(
    payouts.listPayouts,
    { query: state.query },
    { keep: true, live: { kinds: ['payout'] } },
  );
  const standing = useCall(balance.userBalance, {}, { live: { kinds: ['balance', 'payout'] }, quiet: true });
  const { methods, offered, isCountryMissing, isSeen } = usePayoutMethods();
  const ready = methods.data?.filter((method) => method.state === 'ready') ?? [];
  const { onExport } = useExport(payouts.exportPayouts, state.query, t('title'));
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const step = (verb: PayoutVerb, payout: Payout): void => setOpen({ what: verb, payout });
  const request = (
    <RequestButton
      hasMethod={ready.length > 0 && !isCountryMissing}
      onClick={() => setOpen({ what: 'request' })}
    />
  );
  const columns = usePayoutColumns();
  const filters = useFilters();
  const actionsOf = useActions(step);
  // The list comes below them: it would move once they are there.
  const areMethodsThere = !isSeen || methods.data !== undefined || methods.error !== null;
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <ExportButton onExport={onExport} isEmpty={isBare(source, state)} />
          {request}
        </>
      }
    >
      <BalanceTiles />
      {isSeen ? (
        <MethodsSection methods={methods} offered={offered} isCountryMissing={isCountryMissing} />
      ) : null}
      {areMethodsThere ? (
        <DataTable
          id="payouts"
          label={t('title')}
          columns={columns}
          source={source}
          state={state}
          rowKey={({ id }) => String(id)}
          onOpen={(payout) => setOpen({ what: 'detail', payout })}
          filters={filters}
          search={t('search')}
          rowActions={actionsOf}
          empty={{
            title: t('empty'),
            text: ready.length === 0 ? t('emptyNoMethod') : t('emptyText'),
            action: ready.length === 0 ? null : request,
            icon: <IconCashBanknote size={22} stroke={1.5} />,
          }}
        />
      ) : null}
      <Suspense fallback={null}>
        {open?.what === 'request' && standing.data !== undefined ? (
          <RequestDialog methods={ready} standing={standing.data} onClose={close} />
        ) : null}
        {open?.what === 'detail' ? <DetailDialog payout={open.payout} onStep={step} onClose={close} /> : null}
        {open?.what === 'cancel' || open?.what === 'countersign' ? (
          <StepDialog verb={open.what} payout={open.payout} onClose={close} />
        ) : null}
      </Suspense>
    </Page>
  );
}
