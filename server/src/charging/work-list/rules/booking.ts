import type { Cure } from '@voltdeck/contract';
import { dayMs } from '../../../kernel/clock';
import { Problem } from '../../../kernel/problem';
import type { ChargingPlace } from '../../../network';
import { refuseUnfit } from '../../orders/rules/correct';
import type { Said } from '../../quarantine/rules';
import { readTime } from '../../readings/rules/time';

/** What a person says of a session that is booked; energy in Wh. What is left out is taken from the message. */
export type BookingAsked = Pick<
  Extract<Cure, { do: 'book' }>,
  'connector_number' | 'tag' | 'started_at' | 'ended_at'
> & { energyWh?: number | undefined };

/** A session to be booked: energy and register in Wh. */
export interface Booking {
  connector: ChargingPlace['connectors'][number];
  /** Null where nobody showed a card. */
  uid: string | null;
  startedAt: Date;
  endedAt: Date;
  energyWh: number;
  beganRegisterWh: number | null;
  deviceStartedAt: Date | null;
}

/** No session is longer, and none is booked so late: what is older has left the books of everybody. */
const longestMs = 31 * dayMs;
const latestMs = 366 * dayMs;

/** A moment that a message tells, corrected by its device's skew. */
export const momentOf = (
  deviceAt: Date,
  of: { receivedAt: Date; place: Pick<ChargingPlace, 'clockSkewMs'> | null },
): Date =>
  readTime({
    deviceAt,
    receivedAt: of.receivedAt,
    skewMs: of.place?.clockSkewMs ?? null,
    connectedAt: null,
  }).at;

type Field = 'connector_number' | 'tag' | 'started_at' | 'ended_at' | 'energy';

function needed<T>(value: T | null | undefined, field: Field): T {
  if (value === null || value === undefined) throw new Problem('work-item.incomplete', { args: { field } });
  return value;
}

const unfit = (field: Field): Problem =>
  new Problem('fields.invalid', { errors: { [field]: [{ code: 'invalid' }] } });

/** The energy that a message tells from its begin to its end. */
const energyIn = ({ registerWh, beganRegisterWh }: Said): number | null =>
  registerWh === null || beganRegisterWh === null || registerWh < beganRegisterWh
    ? null
    : registerWh - beganRegisterWh;

function registerAtBegin({ registerWh, beganRegisterWh }: Said, energyWh: number): number | null {
  if (beganRegisterWh !== null) return beganRegisterWh;
  return registerWh !== null && registerWh >= energyWh ? registerWh - energyWh : null;
}

function connectorOf(place: ChargingPlace, told: number | null): Booking['connector'] {
  const only = place.connectors.length === 1 ? (place.connectors[0] ?? null) : null;
  if (told === null || told === 0) return needed(only, 'connector_number');
  const connector = place.connectors.find(({ number }) => number === told);
  if (connector === undefined) throw new Problem('connector.unknown', { args: { number: told } });
  return connector;
}

/** The card: without one in the message somebody must say that there was none. */
function cardOf(place: ChargingPlace, said: Said, asked: string | null | undefined): string | null {
  if (asked !== undefined) return asked;
  return needed(said.uid === '' ? place.freeVendTag : said.uid, 'tag');
}

/** Refuses a span that no session can have. */
function refuseSpan(startedAt: Date, endedAt: Date, now: Date): void {
  if (startedAt > now || now.getTime() - startedAt.getTime() > latestMs) throw unfit('started_at');
  const lastsMs = endedAt.getTime() - startedAt.getTime();
  if (endedAt > now || lastsMs <= 0 || lastsMs > longestMs) throw unfit('ended_at');
}

/** The session that a message and a person tell together, or what is missing or wrong of it. */
export function bookingOf(
  { said, receivedAt }: { said: Said; receivedAt: Date },
  asked: BookingAsked,
  { place, now }: { place: ChargingPlace; now: Date },
): Booking {
  const moment = (sent: string | undefined, deviceAt: Date | null): Date | null => {
    if (sent !== undefined) return new Date(sent);
    return deviceAt === null ? null : momentOf(deviceAt, { receivedAt, place });
  };
  const connector = connectorOf(place, asked.connector_number ?? said.connectorNumber);
  const uid = cardOf(place, said, asked.tag);
  const startedAt = needed(moment(asked.started_at, said.beganAt), 'started_at');
  const endedAt = needed(moment(asked.ended_at, said.kind === 'started' ? null : said.at), 'ended_at');
  const energyWh = needed(asked.energyWh ?? energyIn(said), 'energy');
  refuseSpan(startedAt, endedAt, now);
  refuseUnfit({ energyWh }, 'EUR');
  return {
    connector,
    uid,
    startedAt,
    endedAt,
    energyWh,
    beganRegisterWh: registerAtBegin(said, energyWh),
    deviceStartedAt: asked.started_at === undefined ? said.beganAt : null,
  };
}
