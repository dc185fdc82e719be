/** Characters that the description of a listed power center has at least (docs/decisions.md#listing). */
export const leastDescription = 40;

/** What a power center lacks before it may be listed, as the server judges it. */
export const missingForListing = (of: {
  image: string | null;
  description: string | null;
}): ('image' | 'description')[] => [
  ...(of.image === null ? (['image'] as const) : []),
  ...((of.description ?? '').trim().length < leastDescription ? (['description'] as const) : []),
];
