import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import type { MapProps } from './map-props';
import styles from './late-map.module.css';

/** The map, whose code comes once its place is seen. */
export function LateMap(props: MapProps) {
  const { t } = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const [Shown, setShown] = useState<ComponentType<MapProps> | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      import('./station-map').then(
        ({ StationMap }) => setShown(() => StationMap),
        () => setLost(true),
      );
    });
    watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={frame} className={styles.frame} dir="ltr">
      {isLost ? <p className={styles.lost}>{t('map.lost')}</p> : null}
      {Shown === null ? null : <Shown {...props} />}
    </div>
  );
}
