import type { Amenity, amenities, Locale, Parsed } from '@voltdeck/contract';
import { plainList } from '../../kernel/plain-list';
import type { Ctx } from '../../platform/ctx';
import { type KnownAmenity, knownAmenities } from './rules';
import { amenityWords } from './texts';

/** One without texts is named by its code. */
const textsOf = (
  table: Readonly<Record<string, { name: string; description: string } | undefined>>,
  code: string,
): { name: string; description: string } => table[code] ?? { name: code, description: '' };

const toAmenity = (locale: Locale, { id, code }: KnownAmenity): Amenity => ({
  id,
  icon: code,
  ...textsOf(amenityWords(locale).amenities, code),
});

/** The amenities a charge point may have, named in the caller's language. */
export const listAmenities = async (
  ctx: Ctx,
  { query }: Parsed<typeof amenities.listAmenities>,
): Promise<Amenity[]> =>
  plainList(
    knownAmenities.map((known) => toAmenity(ctx.locale, known)),
    query,
  );

/** Those of these amenities that are on offer, in the order of the offer. */
export const amenitiesOf = (locale: Locale, ids: readonly number[]): Amenity[] =>
  knownAmenities.filter(({ id }) => ids.includes(id)).map((known) => toAmenity(locale, known));
