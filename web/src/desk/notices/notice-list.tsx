import { notices, type Notice } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { EmptyState, Loaded } from '../../ui/page-states';
import { NoticeLine } from './notice-line';
import { useNotices, type NoticesAsked } from './use-notices';
import styles from './notices.module.css';

interface PageProps extends NoticesAsked {
  onOpen: (notice: Notice) => void;
  /** Of the last page that is shown. */
  onOlder?: (before: number) => void;
}

/** A page of notices; the first one says that there are none. */
function NoticePage({ before, isUnreadOnly, onOpen, onOlder }: PageProps) {
  const t = useTranslations('notices');
  const source = useNotices({ before, isUnreadOnly });
  return (
    <Loaded source={source} skeleton={<Skeleton height={220} />}>
      {({ data, next }) =>
        data.length === 0 && before === undefined ? (
          <EmptyState
            icon={<IconBell size={22} stroke={1.5} />}
            title={t(isUnreadOnly ? 'allRead' : 'quiet')}
            text={t(isUnreadOnly ? 'allReadText' : 'quietText')}
          />
        ) : (
          <>
            <ul className={styles.lines}>
              {data.map((notice) => (
                <NoticeLine key={notice.id} notice={notice} onOpen={onOpen} />
              ))}
            </ul>
            {next === null || onOlder === undefined ? null : (
              <Button variant="subtle" color="gray" fullWidth onClick={() => onOlder(next)}>
                {t('older')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** All notices, newest first, page under page; whoever follows one has read it. */
export function NoticeList({ isUnreadOnly, onLeave }: { isUnreadOnly: boolean; onLeave: () => void }) {
  const [places, setPlaces] = useState<readonly (number | undefined)[]>([undefined]);
  const { act: read } = useAct(notices.readNotice, { changes: ['notice'], quiet: true });
  const open = ({ id, is_read: isRead }: Notice): void => {
    if (!isRead) read({ params: { id } });
    onLeave();
  };
  return places.map((before, index) => (
    <NoticePage
      key={before ?? 'first'}
      before={before}
      isUnreadOnly={isUnreadOnly}
      onOpen={open}
      onOlder={index === places.length - 1 ? (next) => setPlaces([...places, next]) : undefined}
    />
  ));
}
