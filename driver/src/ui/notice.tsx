import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon';
import styles from './notice.module.css';

type Kind = 'info' | 'good' | 'warning' | 'bad';

const looks: Record<Kind, { className: string | undefined; icon: IconName }> = {
  info: { className: styles.info, icon: 'info' },
  good: { className: styles.good, icon: 'check' },
  warning: { className: styles.warning, icon: 'warning' },
  bad: { className: styles.bad, icon: 'warning' },
};

interface Props {
  kind: Kind;
  title?: string;
  children?: ComponentChildren;
}

/** Something to know; what went wrong is read out at once. */
export function Notice({ kind, title, children }: Props) {
  const { className, icon } = looks[kind];
  return (
    <div className={`${styles.notice} ${className}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className={styles.words}>
        {title === undefined ? null : <strong className={styles.title}>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
