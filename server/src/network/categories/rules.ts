import type { Category, CategoryType } from '@voltdeck/contract';
import type { FieldError } from '../../kernel/problem';

/** A category as it is kept, with on how many things it stands. */
export interface CategoryRow {
  id: number;
  type: CategoryType;
  name: string;
  color: string | null;
  version: number;
  createdAt: Date;
  uses: number;
}

export const toCategory = ({ id, type, name, color, version, createdAt, uses }: CategoryRow): Category => ({
  id,
  type,
  name,
  color,
  uses_count: uses,
  version,
  created_at: createdAt.toISOString(),
});

/** Which of the categories that are sent for a thing are of another type, by field; `types` has those that there are. */
export function faultsOfTypes(
  ids: readonly number[],
  types: ReadonlyMap<number, CategoryType>,
  of: { type: CategoryType; field: string },
): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {};
  for (const [index, id] of ids.entries()) {
    if (types.get(id) !== of.type) faults[`${of.field}.${index}`] = [{ code: 'category.wrong-type' }];
  }
  return faults;
}
