import { type Medium, type MediumWidth, mediumWidths } from '@voltdeck/contract';

/** An image of a charge point as it is kept; width and height in pixels are those of its largest file. */
export interface KeptMedium {
  id: number;
  charge_point_id: number;
  /** Random, before the names of its files. */
  key: string;
  title: string;
  width: number;
  height: number;
  created_at: Date;
  updated_at: Date;
}

/** Where a file of this name is read. */
export type AddressOf = (name: string) => string;

/** The name of the file of an image for a width. */
export const fileOf = (key: string, width: MediumWidth): string => `${key}-${width}.webp`;

/** The names of all files of an image. */
export const filesOf = (key: string): string[] => mediumWidths.map((width) => fileOf(key, width));

/** An image as sent. */
export const toMedium = (row: KeptMedium, addressOf: AddressOf): Medium => ({
  id: row.id,
  title: row.title,
  url: addressOf(fileOf(row.key, 1920)),
  type: 'image/webp',
  width: row.width,
  height: row.height,
  sources: mediumWidths.map((width) => ({ width, url: addressOf(fileOf(row.key, width)) })),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
