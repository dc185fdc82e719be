import type { Notice } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { ownZone } from '../../i18n/zones';
import { isolated } from '../../ui/isolated';
import { StatusShape } from '../../ui/status-badge';
import { OwnTime } from '../../ui/when/own-time';
import { lookOf } from './looks';
import { noticeTarget } from './paths';
import textStyles from '../../ui/text.module.css';
import styles from './notices.module.css';

/** The first few by name, and how many there are beside. */
function Names({ notice }: { notice: Notice }) {
  const { number } = useFormats();
  const { named, count, kind } = notice;
  if (named.length === 0) return null;
  const others = kind === 'feedback' || kind === 'view' ? 0 : count - named.length;
  return (
    <span className={styles.note}>
      {named.map(({ id, title }, index) => (
        <span key={id}>
          {index === 0 ? null : ' · '}
          <bdi className={textStyles.name}>{title}</bdi>
        </span>
      ))}
      {others > 0 ? ` · +${number(others)}` : null}
    </span>
  );
}

/** What it is about, in a line. */
function Title({ notice }: { notice: Notice }) {
  const t = useTranslations('notices');
  const { date, money } = useFormats();
  const { kind, count, most, closed_at: closedAt, about } = notice;
  if (about !== null && about.word !== null)
    return t(`word.${about.word}`, {
      amount:
        about.amount === null || about.currency === null ? '' : isolated(money(about.amount, about.currency)),
      day: about.at === null ? '' : isolated(date(new Date(about.at), ownZone())),
    });
  if (kind === 'payout' || kind === 'plan') return t(`kind.${kind}`);
  return closedAt === null ? t(`open.${kind}`, { count }) : t(`over.${kind}`, { count: most });
}

/** Since when it goes on, or when it ended and how long it lasted. */
function When({ notice }: { notice: Notice }) {
  const t = useTranslations('notices');
  const { duration } = useFormats();
  const { kind, since, opened_at: openedAt, closed_at: closedAt, left } = notice;
  if (kind === 'payout' || kind === 'plan') return <OwnTime at={openedAt} />;
  if (closedAt === null) return t.rich('since', { when: () => <OwnTime at={since} /> });
  if (left > 0) return t('left', { count: left });
  // From the first rating to the last answer is no time that anything lasted.
  if (kind === 'feedback') return <OwnTime at={closedAt} />;
  const seconds = (Date.parse(closedAt) - Date.parse(since)) / 1000;
  return t.rich('ended', { when: () => <OwnTime at={closedAt} />, duration: duration(seconds) });
}

interface NoticeLineProps {
  notice: Notice;
  onOpen: (notice: Notice) => void;
}

/** One notice, which leads to where it is mended. */
export function NoticeLine({ notice, onOpen }: NoticeLineProps) {
  const t = useTranslations('notices');
  const isOver = notice.closed_at !== null;
  const { shape, tone } = lookOf(notice);
  return (
    <li>
      <Link
        {...noticeTarget(notice)}
        className={styles.line}
        data-over={isOver || undefined}
        onClick={() => onOpen(notice)}
      >
        <StatusShape shape={shape} tone={tone} />
        <span className={styles.words}>
          <span className={styles.name}>
            <Title notice={notice} />
          </span>
          <Names notice={notice} />
          <span className={styles.note}>
            <When notice={notice} />
          </span>
        </span>
        {notice.is_read || isOver ? null : (
          <span className={styles.dot}>
            <span className={textStyles.visuallyHidden}>{t('new')}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
