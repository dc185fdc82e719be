import { notices } from '@voltdeck/contract';
import { Button, Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Anchor, useIsThere } from '../../ui/anchor';
import { NoticeList } from './notice-list';
import { useNotices } from './use-notices';
import styles from './notices.module.css';

/** What is done with all, above them. */
function Head({ isUnreadOnly, onUnreadOnly }: { isUnreadOnly: boolean; onUnreadOnly: () => void }) {
  const t = useTranslations('notices');
  const { data } = useNotices({ before: undefined, isUnreadOnly });
  const newest = data?.data[0]?.id;
  const { act, isPending } = useAct(notices.readAllNotices, { changes: ['notice'] });
  return (
    <div className={styles.acts}>
      <Button
        size="compact-sm"
        variant={isUnreadOnly ? 'light' : 'default'}
        aria-pressed={isUnreadOnly}
        onClick={onUnreadOnly}
      >
        {t('unreadOnly')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={isPending}
        disabled={newest === undefined || data?.unread === 0}
        onClick={() => newest !== undefined && act({ body: { newest } })}
      >
        {t('readAll')}
      </Button>
    </div>
  );
}

function Content({ onLeave }: { onLeave: () => void }) {
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  return (
    <>
      <Head isUnreadOnly={isUnreadOnly} onUnreadOnly={() => setUnreadOnly(!isUnreadOnly)} />
      <div className={styles.list}>
        <NoticeList key={String(isUnreadOnly)} isUnreadOnly={isUnreadOnly} onLeave={onLeave} />
      </div>
    </>
  );
}

interface NoticePanelProps {
  /** The bell. */
  anchor: HTMLElement;
  isOpen: boolean;
  onChange: (opened: boolean) => void;
}

/** What the bell opens: at it, or from below on a phone. */
export function NoticePanel({ anchor, isOpen, onChange }: NoticePanelProps) {
  const t = useTranslations('notices');
  const close = useTranslations('ui.actions')('close');
  const isThere = useIsThere();
  const isPhone = useMediaQuery('(max-width: 859px)', false, { getInitialValueInEffect: false });
  const leave = (): void => onChange(false);
  if (isPhone) {
    return (
      <Drawer.Root opened={isOpen && isThere} onClose={leave} position="bottom" size="80%">
        <Drawer.Overlay />
        <Drawer.Content data-part="notices">
          <Drawer.Header>
            <Drawer.Title fw={600}>{t('title')}</Drawer.Title>
            <Drawer.CloseButton aria-label={close} />
          </Drawer.Header>
          <Drawer.Body p={0}>
            <Content onLeave={leave} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    );
  }
  return (
    <Popover
      opened={isOpen && isThere}
      onChange={onChange}
      position="bottom-end"
      width={400}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('title')} data-part="notices">
        <h2 className={styles.title}>{t('title')}</h2>
        <Content onLeave={leave} />
      </Popover.Dropdown>
    </Popover>
  );
}
