import { ownPath } from './order';
import styles from './cover.module.css';

/** What a power center looks like, beside its name; nothing where it has no image. */
export function Cover({ thumbnail, isSmall }: { thumbnail: string | null; isSmall?: boolean }) {
  if (thumbnail === null) return null;
  return (
    <img
      className={styles.cover}
      data-small={isSmall || undefined}
      src={ownPath(thumbnail)}
      alt=""
      loading="lazy"
    />
  );
}
