import { Paper, Skeleton } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/format';
import textStyles from './text.module.css';
import styles from './figures.module.css';

interface KeyFigureProps {
  label: string;
  /** Undefined while loading. */
  children: ReactNode | undefined;
  /** A small line under the figure. */
  note?: ReactNode;
}

/** A figure with its label, for the head of a page; several stand in `KeyFigures`. */
export function KeyFigure({ label, children, note }: KeyFigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {children === undefined ? <Skeleton height={22} width={84} /> : children}
        {note ? <div className={styles.note}>{note}</div> : null}
      </dd>
    </div>
  );
}

/** A row of key figures, wrapping where there is no room; large where they are what a section is about. */
export function KeyFigures({ children, isLarge }: { children: ReactNode; isLarge?: boolean }) {
  return (
    <dl className={styles.figures} data-large={isLarge || undefined}>
      {children}
    </dl>
  );
}

interface StatTileProps extends KeyFigureProps {
  icon?: ReactNode;
  /** A line or spark under the figure. */
  below?: ReactNode;
}

/** A figure in a bordered tile. */
export function StatTile({ label, children, note, icon, below }: StatTileProps) {
  return (
    <Paper withBorder className={styles.tile}>
      <div className={styles.tileHead}>
        <span>{label}</span>
        {icon ? <span aria-hidden>{icon}</span> : null}
      </div>
      <div className={styles.tileValue}>
        {children === undefined ? <Skeleton height={28} width={110} /> : children}
      </div>
      {note ? <div className={styles.note}>{note}</div> : null}
      {below}
    </Paper>
  );
}

/** Less would be shown as 0%. */
const leastPart = 0.0005;

/** How a figure compares with the time before: direction by arrow, word and share, never by colour alone. */
export function Trend({ now, before }: { now: number; before: number }) {
  const t = useTranslations('ui.value');
  const { share } = useFormats();
  // Nothing to compare with says nothing.
  if (before === 0 && now !== 0) return null;
  const part = before === 0 ? 0 : Math.abs(now - before) / Math.abs(before);
  if (part < leastPart) {
    return (
      <span className={styles.trend}>
        <IconArrowRight size={14} className={textStyles.mirrored} aria-hidden /> {t('same')}
      </span>
    );
  }
  const isUp = now > before;
  const text = share(part);
  return (
    <span className={styles.trend} style={{ color: isUp ? 'var(--vd-green)' : 'var(--vd-amber)' }}>
      {isUp ? <IconArrowUpRight size={14} aria-hidden /> : <IconArrowDownRight size={14} aria-hidden />}
      {isUp ? t('up', { share: text }) : t('down', { share: text })}
    </span>
  );
}
