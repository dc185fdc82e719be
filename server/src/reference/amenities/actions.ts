import type { Amenity, amenities, Locale, Parsed } from '@voltdeck/contract';
import { plainList } from '../../kernel/plain-list';
import type { Ctx } from '../../platform/ctx';
import { amenityTexts } from '../../platform/i18n/texts';
import { type KnownAmenity, knownAmenities } from './rules';

const toAmenity = (locale: Locale, { id, code }: KnownAmenity): Amenity => ({
  id,
  icon: code,
  ...amenityTexts(locale, code),
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
