import { IconStar, IconStarFilled } from '@tabler/icons-react';
import styles from './stars.module.css';

const places = [1, 2, 3, 4, 5];

/** So many of five stars; `label` says it in words. */
export function Stars({ value, label, size = 14 }: { value: number; label: string; size?: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {places.map((place) =>
        place <= value ? (
          <IconStarFilled key={place} size={size} className={styles.full} aria-hidden />
        ) : (
          <IconStar key={place} size={size} stroke={1.5} className={styles.empty} aria-hidden />
        ),
      )}
    </span>
  );
}
