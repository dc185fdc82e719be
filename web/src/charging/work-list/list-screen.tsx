import { workList, type CureName } from '@voltdeck/contract';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useRef, useState, type FocusEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { prepareCures, WorkDialogs, type Asked, type AskedOfMany } from './dialogs';
import { keyOf, type ItemKey, type WorkRow } from './item-key';
import { KeyHints } from './key-hints';
import { KindChoice } from './kind-choice';
import { useWorkColumns } from './list-columns';
import { useWorkFilters } from './list-filters';
import { BulkBar } from './many/bulk-bar';
import { useItemActions } from './use-cures';
import { useLiveCall } from './use-live-call';
import { useGoingOn } from './use-going-on';
import { useOpenItem } from './use-open-item';
import { useWorkRows } from './use-work-rows';
import styles from './list-screen.module.css';

const ItemPanel = lazy(() => import('./item/item-panel').then((module) => ({ default: module.ItemPanel })));

/** From here on there is room for an item beside the list; below it takes the place of the list. */
const besideWidth = '(min-width: 1280px)';

/** `/quarantine`: what waits for somebody, with its cures, one by one or many at once. */
export function WorkListScreen() {
  const t = useTranslations('workList');
  const state = useListState(workList.listWork.query);
  const counts = useLiveCall(workList.workCounts, {}, { quiet: true }).data;
  const { rows, source, settled, settle, forget } = useWorkRows(state.query);
  const { open, show, close, hrefOf } = useOpenItem();
  const isWide = useMediaQuery(besideWidth, window.matchMedia(besideWidth).matches);
  const mayAct = useMay()(workList.cureWork.needs);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [many, setMany] = useState<AskedOfMany | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const ask = useCallback(
    (row: WorkRow, cure: CureName, order?: number) => setAsked({ row, cure, order }),
    [],
  );
  const isBeside = open !== null && isWide;
  const columns = useWorkColumns(isBeside, ask);
  const filters = useWorkFilters(counts);
  const actionsOf = useItemActions(ask);
  const going = useGoingOn({ list, rows, open, show, close, isBeside, forget });

  const onCured = (key: ItemKey): void => {
    setAsked(null);
    going.goOnFrom(key);
    settle([key]);
  };
  const onFocus = (event: FocusEvent): void => {
    if (mayAct) prepareCures();
    going.onFocus(event);
  };
  const onClose = (): void => {
    setAsked(null);
    setMany(null);
  };
  const bulkActions = (
    keys: readonly string[],
    isAll: boolean,
    select: (keys: readonly string[]) => void,
  ) => (
    <BulkBar
      keys={keys}
      isAll={isAll}
      rows={rows}
      query={state.query}
      settled={settled}
      select={select}
      onAsk={(cure, target) => {
        const count = 'items' in target ? target.items.length : (source.data?.meta.total ?? 0);
        setMany({ cure, target, count, select });
      }}
    />
  );

  return (
    <Page title={t('page.title')} text={t('page.text')}>
      <div className={styles.split} data-beside={isBeside || undefined}>
        <div ref={list} className={styles.list} hidden={open !== null && !isWide} onFocus={onFocus}>
          {counts === undefined || counts.total === 0 ? null : (
            <KindChoice counts={counts} chosen={state.query.kind} onChoose={(kind) => state.set({ kind })} />
          )}
          <DataTable
            id="work-list"
            label={t('page.title')}
            columns={columns}
            source={source}
            state={state}
            rowKey={keyOf}
            href={(row) => hrefOf(keyOf(row))}
            onOpen={going.openRow}
            marked={open}
            filters={filters}
            search={t('search')}
            rowActions={actionsOf}
            bulkActions={mayAct ? bulkActions : undefined}
            selectsMatching
            spaceSelects
            empty={{
              title: t('empty'),
              text: t('emptyText'),
              icon: <IconCircleCheck size={22} stroke={1.5} />,
            }}
          />
          {rows.length > 0 ? <KeyHints /> : null}
        </div>
        {open === null ? null : (
          <Suspense fallback={null}>
            <ItemPanel
              itemKey={open}
              row={rows.find((row) => keyOf(row) === open)}
              isBeside={isBeside}
              onStep={going.step}
              onClose={going.closeItem}
              onCure={ask}
            />
          </Suspense>
        )}
      </div>
      <WorkDialogs asked={asked} many={many} onClose={onClose} onCured={onCured} onManyCured={settle} />
    </Page>
  );
}
