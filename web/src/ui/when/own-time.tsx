import { ownZone } from '../../i18n/zones';
import type { WrittenAs } from '../clocks';
import { SiteTime } from './site-time';

/** A moment of what has no place, on the reader's own clock. */
export function OwnTime({ at, as }: { at: string | null | undefined; as?: WrittenAs }) {
  return <SiteTime at={at} zone={ownZone()} as={as} />;
}
