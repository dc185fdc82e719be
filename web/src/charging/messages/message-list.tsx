import { messages, type Exchange } from '@voltdeck/contract';
import { Button, Switch } from '@mantine/core';
import { IconArrowUp, IconSearchOff } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { ownZone } from '../../i18n/zones';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { Banner, EmptyState, ErrorState, PageSkeleton } from '../../ui/page-states';
import { FilterChips } from '../../ui/table/filter-chips';
import { useListName } from '../../ui/table/filter-text';
import { SearchBox } from '../../ui/table/toolbar';
import { useExactTime, type ExactTime } from './exact-time';
import { ExchangeRow } from './exchange-row';
import { useMessageFilters } from './list-filters';
import { useOpenRows } from './open-rows';
import { mostShown } from './tail';
import { useExchanges, type MessageQuery } from './use-exchanges';
import { hint } from '../../ui/hint';
import textStyles from '../../ui/text.module.css';
import dataTableStyles from '../../ui/table/data-table.module.css';
import toolbarStyles from '../../ui/table/toolbar.module.css';
import styles from './message-list.module.css';

interface MessageListProps {
  /** All there are, those of one power center, or those of one order. */
  of?: { charge_point_id: number[] } | { order_id: number };
  /** The name of that power center or order. */
  about?: string | undefined;
  /** Of the times; the browser's own unless told. */
  zone?: string;
  /** Follows what happens from the start. */
  startsLive?: boolean;
  empty?: { title: string; text: string };
}

const notNarrowing = new Set(['page', 'per_page', 'before', 'after']);

const isNarrowed = (query: MessageQuery): boolean =>
  Object.entries(query).some(([name, value]) => !notNarrowing.has(name) && value !== undefined);

/** Whether the beginning of the list is out of sight. */
const useScrolledPast = () => {
  const top = useRef<HTMLDivElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const element = top.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => setPast(entry?.isIntersecting === false));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { top, isPast };
};

interface RowsProps {
  exchanges: readonly Exchange[];
  times: ExactTime;
  open: ReadonlySet<number>;
  onToggle: (id: number) => void;
  showsPlace: boolean;
  showsOrder: boolean;
}

function Rows({ exchanges, times, open, onToggle, ...shows }: RowsProps) {
  const t = useTranslations('messages');
  return (
    <ol className={styles.exchanges} aria-label={t('label')}>
      {exchanges.flatMap((exchange, place) => {
        const its = times.day(exchange.at);
        const former = exchanges[place - 1];
        const isNewDay = former === undefined || times.day(former.at) !== its;
        return [
          isNewDay ? (
            <li key={`day ${its}`} className={styles.day}>
              {its}
            </li>
          ) : null,
          <ExchangeRow
            key={exchange.id}
            exchange={exchange}
            times={times}
            isOpen={open.has(exchange.id)}
            onToggle={() => onToggle(exchange.id)}
            {...shows}
          />,
        ];
      })}
    </ol>
  );
}

function LiveSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTranslations('messages.live');
  return (
    <div {...hint(isOn ? t('on') : t('off'))}>
      <Switch label={t('label')} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    </div>
  );
}

type Source = ReturnType<typeof useExchanges>['source'];

/** How far back the list goes, and the way on. */
function Foot({ source, times, zone }: { source: Source; times: ExactTime; zone: string }) {
  const t = useTranslations('messages');
  const last = source.data?.pages.at(-1);
  if (last === undefined) return null;
  const isCut = !last.reach.is_complete && last.data.length < last.meta.per_page;
  const lookedTo = last.reach.looked_back_to;
  return (
    <div className={styles.foot}>
      <span className={textStyles.dim} role="status">
        {last.reach.is_complete ? t('all') : null}
        {isCut && lookedTo !== null ? t('lookedTo', { time: times.moment(lookedTo) }) : null}{' '}
        {t('zone', { zone })}
      </span>
      {source.hasNextPage ? (
        <Button
          variant="default"
          loading={source.isFetchingNextPage}
          onClick={() => void source.fetchNextPage()}
        >
          {isCut ? t('further') : t('older')}
        </Button>
      ) : null}
    </div>
  );
}

/** What chargers and server said to each other: filters, live tail, each request beside its reply. */
export function MessageList({ of, about, zone = ownZone(), startsLive = false, empty }: MessageListProps) {
  const t = useTranslations('messages');
  const state = useListState(messages.listMessages.query, { isPaged: false });
  const subject = JSON.stringify(of ?? {});
  const query = useMemo<MessageQuery>(() => {
    const { page: _, before: __, after: ___, ...narrowing } = state.query;
    return { ...narrowing, ...(JSON.parse(subject) as MessageQuery) };
  }, [state.query, subject]);
  const filters = useMessageFilters(zone, of !== undefined);
  const title = [t('page.title'), ...(about === undefined ? [] : [about])].join(' · ');
  const exporting = useExport(messages.exportMessages, query, useListName(title, filters, state.query));
  const times = useExactTime(zone);
  const { open, toggle, closeAll } = useOpenRows();
  const { top, isPast } = useScrolledPast();
  const [isLive, setLive] = useState(startsLive);
  const isHeld = isPast || open.size > 0;
  const { source, exchanges, tail } = useExchanges(query, { isOn: isLive && query.to === undefined, isHeld });

  const catchUp = (): void => {
    closeAll();
    tail.release();
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const narrowed = isNarrowed(state.query);
  const nothing = narrowed || empty === undefined ? null : empty;

  const body = () => {
    if (exchanges === undefined) {
      if (source.error === null) return <PageSkeleton />;
      return <ErrorState message={source.error.message} onRetry={() => void source.refetch()} />;
    }
    if (exchanges.length > 0) {
      return (
        <Rows
          exchanges={exchanges}
          times={times}
          open={open}
          onToggle={toggle}
          showsPlace={of === undefined}
          showsOrder={of === undefined || !('order_id' in of)}
        />
      );
    }
    return (
      <EmptyState
        icon={narrowed ? <IconSearchOff size={22} stroke={1.5} /> : undefined}
        title={nothing?.title ?? (narrowed ? t('noMatch') : t('empty'))}
        text={nothing?.text ?? (narrowed ? t('noMatchText') : t('emptyText'))}
      />
    );
  };

  return (
    <div className={`${dataTableStyles.dataTable} ${styles.list}`}>
      <div ref={top} />
      <div className={toolbarStyles.toolbar}>
        <div className={toolbarStyles.start}>
          <SearchBox
            value={state.query.search ?? ''}
            hint={t('search')}
            onSearch={(text) => state.set({ search: text === '' ? undefined : text })}
          />
          <FilterChips filters={filters} query={{ ...state.query }} set={state.set} onClear={state.clear} />
        </div>
        <div className={styles.tools}>
          {query.to === undefined ? <LiveSwitch isOn={isLive} onChange={setLive} /> : null}
          {exchanges?.length === 0 && !narrowed ? null : <ExportButton {...exporting} />}
        </div>
      </div>
      {tail.isInterrupted ? <Banner>{t('live.lost')}</Banner> : null}
      {tail.held.length > 0 ? (
        <div className={styles.newer}>
          <Button size="xs" leftSection={<IconArrowUp size={14} aria-hidden />} onClick={catchUp}>
            {t('live.new', { count: tail.held.length })}
          </Button>
        </div>
      ) : null}
      <div className={dataTableStyles.frame}>{body()}</div>
      {isLive && (exchanges?.length ?? 0) >= mostShown ? (
        <p className={textStyles.dim}>{t('most', { count: mostShown })}</p>
      ) : null}
      <Foot source={source} times={times} zone={zone} />
    </div>
  );
}
