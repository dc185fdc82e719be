import { Suspense, type ReactNode } from 'react';
import styles from './map-frame.module.css';

interface Props {
  /** Pixels, or a CSS length. */
  height?: number | string | undefined;
  /** The map, loaded lazily. */
  children: ReactNode;
}

/**
 * The place of a map: plain water until its code is there. Never mirrored.
 * Nothing may move in it while it waits: preparing to draw asks the graphics process a dozen times,
 * and without a graphics card each answer waits for the frame of whatever moves.
 */
export function MapFrame({ height = 420, children }: Props) {
  return (
    <div className={styles.frame} style={{ height }} dir="ltr">
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}
