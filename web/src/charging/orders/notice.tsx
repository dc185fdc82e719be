import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  tone: 'amber' | 'red' | 'grey';
  icon: Icon;
  title: string;
  text: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** Something to know before what stands below it, with the one thing to do about it. */
export function Notice({ tone, icon: Mark, title, text, action, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role="note">
      <Mark size={18} stroke={1.7} aria-hidden />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
      </div>
      {action}
      {children}
    </div>
  );
}
