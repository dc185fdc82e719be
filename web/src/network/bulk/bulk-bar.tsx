import {
  bulk,
  type BulkChange,
  categoryNames,
  chargePoints,
  groupNames,
  groups,
  type Parsed,
  prices,
  siteNames,
} from '@voltdeck/contract';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useMay } from '../../api/user';
import { ExportButton } from '../../ui/export-button';
import { BulkDialog } from './bulk-dialog';
import type { Chosen, Target } from './walk';

type Query = Parsed<typeof chargePoints.chargePointTable>['query'];

interface BulkBarProps {
  /** Those that are ticked. */
  keys: readonly string[];
  /** The query of the list, and whether all that match it are meant. */
  query: Query;
  isAll: boolean;
  /** What the list shows, in words. */
  listName: string;
}

interface Choice {
  title: string;
  change: Chosen;
}

type Opened = Choice & { target: Target };

const choices: readonly { key: 'list' | 'unlist' | 'outOfService' | 'inService'; change: BulkChange }[] = [
  { key: 'list', change: { what: 'listing', listed: true } },
  { key: 'unlist', change: { what: 'listing', listed: false } },
  { key: 'outOfService', change: { what: 'service', out_of_service: true } },
  { key: 'inService', change: { what: 'service', out_of_service: false } },
];

function ChangeMenu({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const t = useTranslations('bulk');
  const may = useMay();
  const { listPrices, createPrice, updatePrice, deletePrice } = prices;
  const maySetPrices = [listPrices, createPrice, updatePrice, deletePrice].every(({ needs }) => may(needs));
  const isOffered = {
    hours: true,
    visibility: true,
    prices: maySetPrices,
    group: may(groups.changeMembers.needs) && may(groupNames.listGroups.needs),
    categories: may(categoryNames.listCategories.needs),
    site: may(siteNames.listSites.needs),
  };
  const asking = (['hours', 'visibility', 'prices', 'site', 'group', 'categories'] as const).filter(
    (what) => isOffered[what],
  );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {t('change')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {asking.map((what) => (
          <Menu.Item key={what} onClick={() => onChoose({ title: t(`what.${what}`), change: { what } })}>
            {t(`what.${what}`)}…
          </Menu.Item>
        ))}
        <Menu.Divider />
        {choices.map(({ key, change }) => (
          <Menu.Item key={key} onClick={() => onChoose({ title: t(`what.${key}`), change })}>
            {t(`what.${key}`)}…
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What can be done with the ticked power centers, or with all that match. */
export function BulkBar({ keys, query, isAll, listName }: BulkBarProps) {
  const t = useTranslations('bulk');
  const mayChange = useMay()(bulk.changeMany.needs);
  const [chosen, setChosen] = useState<Opened | null>(null);
  const { page: _page, per_page: _size, sort, ...filters } = query;
  const ids = keys.map(Number);
  const selected = useTranslations('ui.table')('selected', { count: keys.length });
  const name = isAll ? listName : `${listName} · ${selected}`;
  const exporting = useExport(chargePoints.exportChargePoints, isAll ? query : { id: ids, sort }, name);
  // Taken when it is opened: what is ticked while it is at work is not part of it.
  const open = (choice: Choice): void => setChosen({ ...choice, target: isAll ? { filters } : { ids } });
  return (
    <>
      {mayChange ? <ChangeMenu onChoose={open} /> : null}
      <ExportButton {...exporting} label={t('export')} />
      {chosen ? (
        <BulkDialog
          title={chosen.title}
          chosen={chosen.change}
          target={chosen.target}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  );
}
