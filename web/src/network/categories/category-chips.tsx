import type { CategoryBrief } from '@voltdeck/contract';
import { NoValue } from '../../ui/values';
import styles from './category-chips.module.css';

/** A category with its colour. */
export function CategoryName({
  category: { name, color },
}: {
  category: Pick<CategoryBrief, 'name' | 'color'>;
}) {
  return (
    <span className={styles.category}>
      <span className={styles.dot} style={color === null ? undefined : { background: color }} aria-hidden />
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
    </span>
  );
}

/** The categories of one thing, or that it has none. */
export function CategoryChips({ categories }: { categories: readonly CategoryBrief[] }) {
  if (categories.length === 0) return <NoValue />;
  return (
    <span className={styles.chips}>
      {categories.map((category) => (
        <CategoryName key={category.id} category={category} />
      ))}
    </span>
  );
}
