import { chargePoints, feed, orders, type Happening, type Result } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { useMay } from '../../../api/user';
import { Section } from '../../../ui/page';
import { EmptyState, Loaded } from '../../../ui/page-states';
import { UrlChoice, useUrlChoice } from '../../../ui/url-choice';
import { FeedEntry } from './feed-item';
import { type FeedList, readFrom, withNewest, withOlder } from './feed-list';
import { LinesSkeleton } from './lines-skeleton';
import linesStyles from './lines.module.css';
import styles from './feed.module.css';

const choices = ['all', 'orders', 'network', 'faults'] as const;
type Choice = (typeof choices)[number];

const kindsOf: Readonly<Record<Choice, Happening[] | undefined>> = {
  all: undefined,
  orders: [...feed.orderHappenings],
  network: ['connected', 'disconnected'],
  faults: ['fault', 'fault-cleared', 'order-failed'],
};

/** Farther than this from the top one is reading, and nothing may move. */
const readingPx = 16;

/** The newest happenings, and as many older ones as were asked for. */
function useFeed(kind: Happening[] | undefined) {
  const [list, setList] = useState<FeedList | null>(null);
  const [seen, setSeen] = useState<Result<typeof feed.readFeed> | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const head = useCall(
    feed.readFeed,
    { query: { kind } },
    { live: { kinds: ['order', 'charge-point'] }, quiet: true },
  );
  const older = useCall(
    feed.readFeed,
    { query: { kind, before: asked ?? undefined } },
    { enabled: asked !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const { data: newest } = head;
  if (newest !== undefined && newest !== seen) {
    setSeen(newest);
    setList(withNewest(list, newest));
  }
  if (asked !== null && older.data !== undefined && list !== null) {
    setList(withOlder(list, older.data));
    setAsked(null);
  }
  const more = list?.before ?? null;
  return {
    source: { data: list ?? undefined, error: head.error, refetch: head.refetch },
    more: more === null ? null : () => setAsked(more),
    isLoading: asked !== null && older.isFetching,
  };
}

/** The part that scrolls: new items appear on top, unless one has scrolled away from it. */
function FeedItems({
  list,
  more,
  isLoading,
}: {
  list: FeedList;
  more: (() => void) | null;
  isLoading: boolean;
}) {
  const t = useTranslations('home');
  const scroller = useRef<HTMLDivElement>(null);
  const [first] = useState(() => new Set(list.items.map(({ id }) => id)));
  const [topId, setTopId] = useState<string | null>(null);
  const [oldest] = useState(() => list.items.at(-1)?.at ?? '');
  const { shown, newer } = readFrom(list.items, topId);
  const toTop = (): void => {
    setTopId(null);
    scroller.current?.scrollTo({ top: 0 });
  };
  return (
    <div className={styles.feed}>
      {newer > 0 ? (
        <button type="button" className={styles.newer} onClick={toTop}>
          {t('newItems', { count: newer })}
        </button>
      ) : null}
      <div
        ref={scroller}
        className={styles.scroll}
        onScroll={({ currentTarget }) => {
          const isReading = currentTarget.scrollTop > readingPx;
          setTopId((id) => (isReading ? (id ?? list.items[0]?.id ?? null) : null));
        }}
      >
        <ul className={linesStyles.lines} aria-label={t('feed')}>
          {shown.map((item) => (
            <FeedEntry key={item.id} item={item} isNew={!first.has(item.id) && item.at > oldest} />
          ))}
        </ul>
        {more === null ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.older}
            loading={isLoading}
            onClick={more}
          >
            {t('older')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Feed({ kind }: { kind: Happening[] | undefined }) {
  const t = useTranslations('home');
  const { source, more, isLoading } = useFeed(kind);
  return (
    <div className={styles.place}>
      <Loaded source={source} skeleton={<LinesSkeleton lines={8} />}>
        {(list) =>
          list.items.length === 0 ? (
            <EmptyState title={t('quiet')} text={t('quietText')} />
          ) : (
            <FeedItems list={list} more={more} isLoading={isLoading} />
          )
        }
      </Loaded>
    </div>
  );
}

/** What happens in the network, as it happens. */
export function LiveFeed() {
  const t = useTranslations('home');
  const may = useMay();
  const [choice, choose] = useUrlChoice('feed', choices);
  const isMixed = may(orders.listOrders.needs) && may(chargePoints.chargePointTable.needs);
  return (
    <Section
      title={t('feed')}
      flush
      actions={
        isMixed ? (
          <UrlChoice
            label={t('feedFilter')}
            value={choice}
            options={choices.map((id) => ({ id, label: t(id) }))}
            onChange={choose}
          />
        ) : null
      }
    >
      <Feed key={choice} kind={kindsOf[choice]} />
    </Section>
  );
}
