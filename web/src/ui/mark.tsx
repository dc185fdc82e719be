import styles from './mark.module.css';

/** The sign of the product. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className={styles.mark}>
      <rect width="32" height="32" rx="7" fill="var(--vd-accent)" />
      <path
        d="M17.6 5.5 8.4 17.4a.6.6 0 0 0 .48.97h5.3l-1.3 7.5c-.1.6.66.93 1.03.45l9.2-11.9a.6.6 0 0 0-.48-.97h-5.3l1.3-7.5c.1-.6-.66-.93-1.03-.45Z"
        fill="var(--vd-surface)"
      />
    </svg>
  );
}
