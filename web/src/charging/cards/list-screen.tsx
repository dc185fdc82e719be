import { cards, type Card } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconCreditCard, IconFileImport, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import type { Filter } from '../../ui/table/types';
import { useCardColumns } from './columns';
import { RemoveDialog } from './remove-dialog';
import { useCardActions } from './row-actions';
import { UnknownCards } from './unknown-cards';

const IssueDialog = lazy(() => import('./card-dialog').then((module) => ({ default: module.IssueDialog })));
const EditDialog = lazy(() => import('./card-dialog').then((module) => ({ default: module.EditDialog })));
const ImportDialog = lazy(() =>
  import('./import-dialog').then((module) => ({ default: module.ImportDialog })),
);

/** The dialog that is open. */
type Open =
  | { what: 'issue'; number: string }
  | { what: 'import' }
  | { what: 'edit' | 'remove'; card: Card }
  | null;

function Dialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      {open?.what === 'issue' ? <IssueDialog number={open.number} onClose={onClose} /> : null}
      {open?.what === 'edit' ? <EditDialog card={open.card} onClose={onClose} /> : null}
      {open?.what === 'import' ? <ImportDialog onClose={onClose} /> : null}
      <RemoveDialog card={open?.what === 'remove' ? open.card : null} onClose={onClose} />
    </Suspense>
  );
}

const useFilters = (): readonly Filter[] => {
  const t = useTranslations('cards');
  const optionsOf = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return [
    {
      kind: 'multi',
      key: 'holder',
      label: t('column.holder'),
      options: optionsOf(cards.cardHolders, (value) => t(`holder.${value}`)),
    },
    {
      kind: 'multi',
      key: 'status',
      label: t('column.status'),
      options: optionsOf(cards.cardStatuses, (value) => t(`state.${value}`)),
    },
    {
      kind: 'flag',
      key: 'expired',
      label: t('filter.expired'),
      yes: t('state.expired'),
      no: t('filter.notExpired'),
    },
  ];
};

/** `/cards`: the cards that start sessions, and those that chargers have shown and nobody knew. */
export function CardListScreen() {
  const t = useTranslations('cards');
  const mayChange = useMay()(cards.createCard.needs);
  const state = useListState(cards.listCards.query);
  const source = useCall(cards.listCards, { query: state.query }, { keep: true, live: { kinds: ['card'] } });
  const [open, setOpen] = useState<Open>(null);
  const actionsOf = useCardActions((what, card) => setOpen({ what, card }));
  const { onExport } = useExport(cards.exportCards, state.query, t('title'));
  const issue = (number = ''): void => setOpen({ what: 'issue', number });
  const issueButton = mayChange ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => issue()}>
      {t('issue')}
    </Button>
  ) : null;
  const actions = (
    <>
      <ExportButton onExport={onExport} />
      {mayChange ? (
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
          onClick={() => setOpen({ what: 'import' })}
        >
          {t('import.open')}
        </Button>
      ) : null}
      {issueButton}
    </>
  );
  const isOurs = ({ holder }: Card): boolean => holder === 'operator' || holder === 'driver';
  return (
    <Page title={t('title')} text={t('text')} actions={actions}>
      <UnknownCards onAdopt={issue} />
      <DataTable
        id="cards"
        label={t('title')}
        columns={useCardColumns()}
        source={source}
        state={state}
        rowKey={({ id }) => String(id)}
        onOpen={(card) => (mayChange && isOurs(card) ? setOpen({ what: 'edit', card }) : undefined)}
        filters={useFilters()}
        search={t('search')}
        rowActions={actionsOf}
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          action: issueButton,
          icon: <IconCreditCard size={22} stroke={1.5} />,
        }}
      />
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </Page>
  );
}
