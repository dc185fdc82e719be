import { chargePoints, groups, insights, type ChargePointRow, type Group } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { useListState } from '../../ui/list-state';
import { DataTable } from '../../ui/table/data-table';
import type { Column } from '../../ui/table/types';
import { toastDone } from '../../ui/toast';
import { Count, Energy, Money } from '../../ui/values';
import { useChargePointColumns } from '../charge-points/columns';
import { useChargePointFilters } from '../charge-points/filters';
import { chargePointPath } from '../paths';
import type { Span } from './span';

/** What the list of all power centers tells of members, too; lifetime sums make room for those of the days asked for. */
const shown: ReadonlySet<string> = new Set(['name', 'status', 'connectors', 'site', 'lastSeen']);

interface Figures {
  orders: number;
  energy: number;
  earnings: number;
}

/** What each of the rows brought in the days asked for. */
const useFigures = (
  rows: readonly ChargePointRow[],
  span: Span,
): ReadonlyMap<number | null, Figures> | null => {
  const ids = rows.map(({ id }) => id);
  const { data } = useCall(
    insights.summary,
    { query: { group_by: 'charge_point', charge_point_id: ids, from: span.from } },
    { keep: true, quiet: true, enabled: ids.length > 0, live: { kinds: ['order'] } },
  );
  return useMemo(() => (data === undefined ? null : new Map(data.rows.map((row) => [row.id, row]))), [data]);
};

const useColumns = (figures: ReturnType<typeof useFigures>): readonly Column<ChargePointRow>[] => {
  const t = useTranslations('groups.figure');
  const usual = useChargePointColumns();
  return useMemo(() => {
    const of = (row: ChargePointRow): Figures | undefined => figures?.get(row.id);
    // Undefined while it is asked for, and nothing where nothing was charged.
    const figure = (row: ChargePointRow, name: keyof Figures): number | null =>
      figures === null ? null : (of(row)?.[name] ?? 0);
    return [
      ...usual.filter(({ id }) => shown.has(id)),
      {
        id: 'spanOrders',
        header: t('orders'),
        cell: (row) => <Count value={figure(row, 'orders')} />,
        align: 'end',
      },
      {
        id: 'spanEnergy',
        header: t('energy'),
        cell: (row) => <Energy value={figure(row, 'energy')} />,
        align: 'end',
      },
      {
        id: 'spanEarnings',
        header: t('earnings'),
        cell: (row) => <Money value={figure(row, 'earnings')} currency={row.currency} />,
        align: 'end',
      },
    ];
  }, [figures, t, usual]);
};

interface RemovalProps {
  group: Group;
  /** Those to be taken out, with the name where it is one. */
  chosen: { ids: readonly number[]; name: string | null };
  onClose: () => void;
}

/** Asks before power centers are taken out of a group, and offers to put them back. */
function Removal({ group, chosen: { ids, name }, onClose }: RemovalProps) {
  const t = useTranslations('groups');
  const { actAsync } = useAct(groups.changeMembers, { changes: ['charge-point-group', 'charge-point'] });
  const request = { params: { id: group.id } };
  const count = ids.length;
  const remove = async (): Promise<void> => {
    await actAsync({ ...request, body: { remove: [...ids] } });
    toastDone({
      title: t('removed', { count }),
      action: {
        label: t('undo'),
        onClick: () => void actAsync({ ...request, body: { add: [...ids] } }).catch(() => undefined),
      },
    });
    onClose();
  };
  return (
    <Confirm
      opened
      onClose={onClose}
      title={name === null ? t('removeMany', { count }) : t('removeOne', { name: isolated(name) })}
      action={t('remove')}
      onConfirm={remove}
    >
      {t('removeText', { count })}
    </Confirm>
  );
}

/** The power centers of a group as they are now, and what each brought in some days. */
export function Members({ group, span, onAdd }: { group: Group; span: Span; onAdd: () => void }) {
  const t = useTranslations('groups');
  const list = useTranslations('network.list');
  const mayChange = useMay()(groups.changeMembers.needs);
  const state = useListState(chargePoints.chargePointTable.query);
  const source = useCall(
    chargePoints.chargePointTable,
    { query: { ...state.query, group_id: [group.id] } },
    { keep: true, live: { kinds: ['charge-point', 'order', 'price', 'charge-point-group'] } },
  );
  const rows = source.data?.data ?? [];
  const columns = useColumns(useFigures(rows, span));
  const filters = useChargePointFilters().filter((filter) => !('key' in filter) || filter.key !== 'group_id');
  const [chosen, setChosen] = useState<RemovalProps['chosen'] | null>(null);
  const takeOut = { id: 'remove', label: t('remove'), icon: <IconMinus size={16} aria-hidden /> };
  return (
    <>
      <DataTable
        id="group-members"
        label={t('tab.members')}
        columns={columns}
        source={source}
        state={state}
        rowKey={(row) => String(row.id)}
        href={(row) => chargePointPath(row.id)}
        filters={filters}
        search={list('search')}
        rowActions={(row) =>
          mayChange
            ? [{ ...takeOut, shortcut: 'x', onSelect: () => setChosen({ ids: [row.id], name: row.title }) }]
            : []
        }
        bulkActions={
          mayChange
            ? (keys) => (
                <Button size="xs" onClick={() => setChosen({ ids: keys.map(Number), name: null })}>
                  {t('remove')}
                </Button>
              )
            : undefined
        }
        empty={{
          title: t('noMembers'),
          text: t('noMembersText'),
          action: mayChange ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
              {t('addMembers')}
            </Button>
          ) : undefined,
        }}
      />
      {chosen === null ? null : <Removal group={group} chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
