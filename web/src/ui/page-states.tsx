import { Button, Loader, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconMapQuestion, IconRefresh } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useHeadingFocus } from './heading';
import { forgetPlace } from './recent-places';
import styles from './page-states.module.css';

interface StateProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The first step: a button. */
  action?: ReactNode;
  /** The heading of the page, where nothing else is on it. */
  asHeading?: boolean;
  /** Announced at once, for failures. */
  alert?: boolean;
  /** One part of a page among others: no higher than its words. */
  isSmall?: boolean;
}

/** What stands where there is nothing else to show. */
export function EmptyState({ icon, title, text, action, asHeading, alert, isSmall }: StateProps) {
  const heading = useHeadingFocus(title);
  return (
    <div className={styles.state} data-small={isSmall || undefined} role={alert ? 'alert' : undefined}>
      {isSmall ? null : (
        <span className={styles.icon} aria-hidden>
          {icon ?? <IconInbox size={22} stroke={1.5} />}
        </span>
      )}
      {asHeading ? (
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
      ) : (
        <p className={styles.title}>{title}</p>
      )}
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

interface ErrorStateProps {
  /** The server's own words, when it sent some. */
  message?: string;
  onRetry?: () => void;
}

/** What happened, and the way to try again. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  const t = useTranslations('ui');
  const retry = onRetry ? (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
      {t('actions.retry')}
    </Button>
  ) : null;
  return (
    <EmptyState
      alert
      icon={<IconAlertTriangle size={22} stroke={1.5} />}
      title={t('state.error')}
      text={message === undefined || message === '' ? t('state.errorText') : message}
      action={retry}
    />
  );
}

/** A thing that is not there, or not for this user: nobody is led back to it. */
export function NotFoundState({ action }: { action?: ReactNode }) {
  const t = useTranslations('ui.state');
  useEffect(() => forgetPlace(window.location.pathname), []);
  return (
    <EmptyState
      asHeading
      icon={<IconMapQuestion size={22} stroke={1.5} />}
      title={t('notFound')}
      text={t('notFoundText')}
      action={action}
    />
  );
}

/** Lines in place of a page that is loading. */
export function PageSkeleton() {
  const t = useTranslations('ui.state');
  return (
    <Stack gap="md" aria-busy aria-label={t('loading')} role="status">
      <Skeleton height={30} width={240} />
      <Skeleton height={18} width="min(420px, 80%)" />
      <Skeleton height={220} />
    </Stack>
  );
}

/** The full-screen spinner while the user is being fetched (docs/decisions.md#loading: size 104). */
export function FullSpinner() {
  const t = useTranslations('ui.state');
  return (
    <div className={styles.spinner} role="status" aria-label={t('loading')}>
      <Loader size={104} color="green" />
    </div>
  );
}

/** A quiet line across the top: offline, or live updates interrupted. */
export function Banner({
  tone = 'amber',
  children,
}: {
  tone?: 'amber' | 'red' | 'green';
  children: ReactNode;
}) {
  return (
    <div
      className={styles.banner}
      role="status"
      style={{ color: `var(--vd-${tone})`, background: `var(--vd-${tone}-soft)` }}
    >
      {children}
    </div>
  );
}

interface LoadedProps<D> {
  source: {
    data: D | undefined;
    error: { message: string; status?: number } | null;
    refetch: () => Promise<unknown>;
  };
  skeleton?: ReactNode;
  children: (data: D) => ReactNode;
}

/** Shows a query: skeleton, then error with retry or "does not exist", then the data. */
export function Loaded<D>({ source, skeleton, children }: LoadedProps<D>) {
  if (source.data !== undefined) return children(source.data);
  if (source.error?.status === 404) return <NotFoundState />;
  if (source.error !== null) {
    return <ErrorState message={source.error.message} onRetry={() => void source.refetch()} />;
  }
  return skeleton ?? <PageSkeleton />;
}
