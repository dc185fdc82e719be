import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { userEndpoint, userRequest, useUser } from '../../api/user';
import { NoticePanel } from '../../desk';
import textStyles from '../../ui/text.module.css';
import styles from './top-bar.module.css';

/** The bell of the top bar with how much is unread; what it tells comes with its first opening. */
export function Bell() {
  const t = useTranslations('app');
  const { membership_id: id } = useUser();
  // The user is asked anew because of notices by the bell alone.
  const { data } = useCall(userEndpoint, userRequest, {
    staleTime: 300_000,
    live: [{ kinds: ['notice'] }, { kinds: ['notice-read'], id }],
  });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const count = data?.unread_notices ?? 0;
  const told = t('bell', { count });
  return (
    <>
      <ActionIcon
        className={styles.bell}
        aria-label={told}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setOpen(!isOpen);
        }}
      >
        <IconBell size={18} stroke={1.6} aria-hidden />
        {count > 0 && <span className={styles.count}>{count > 9 ? '9+' : count}</span>}
      </ActionIcon>
      <span className={textStyles.visuallyHidden} role="status">
        {count > 0 && told}
      </span>
      {anchor && (
        <Suspense>
          <NoticePanel anchor={anchor} isOpen={isOpen} onChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
