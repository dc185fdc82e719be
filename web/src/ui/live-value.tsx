import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './live-value.module.css';

interface LiveValueProps {
  /** What to compare: a change of it glows. */
  value: string | number | null | undefined;
  children: ReactNode;
}

/** A value that glows once when it changes, and not when it first appears. */
export function LiveValue({ value, children }: LiveValueProps) {
  const former = useRef(value);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (Object.is(former.current, value)) return;
    former.current = value;
    setChanges((count) => count + 1);
  }, [value]);
  return (
    <span key={changes} className={changes > 0 ? `${styles.value} ${styles.glow}` : styles.value}>
      {children}
    </span>
  );
}
