/** What a charge point belongs to beside its own row, as far as it is told. */
interface Grouping {
  group?: { name: string } | null | undefined;
  categories?: readonly { name: string }[] | undefined;
}

/** Group and categories by their names under the fields that set them, as the audit log tells them. */
export const namesOfGrouping = ({ group, categories }: Grouping): object => ({
  ...(group !== undefined && { group_id: group?.name ?? null }),
  ...(categories !== undefined && { category_ids: categories.map(({ name }) => name) }),
});
