import { z } from 'zod';

/** The widths an image is kept in, in pixels; one that is narrower is not made wider. */
export const mediumWidths = [320, 960, 1920] as const;
export type MediumWidth = (typeof mediumWidths)[number];

/** An image of a charge point (docs/decisions.md#images); `width` and `height` in pixels are those of its largest file, which is `url`. */
export const mediumShape = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  /** The media type of its files. */
  type: z.string(),
  width: z.int(),
  height: z.int(),
  /** Its files by the width they are meant for, the narrowest first. */
  sources: z.array(z.object({ width: z.int(), url: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Medium = z.infer<typeof mediumShape>;
