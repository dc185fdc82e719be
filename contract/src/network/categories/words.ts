import { z } from 'zod';

/** What an operator has categories for; each kind has its own. */
export const categoryTypes = ['charge-point', 'charging-site', 'fleet'] as const;
export type CategoryType = (typeof categoryTypes)[number];

/** A category as it stands beside what is in it; the colour is `#RRGGBB`. */
export const categoryBrief = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string().nullable(),
});
export type CategoryBrief = z.infer<typeof categoryBrief>;
