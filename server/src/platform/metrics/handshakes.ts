import { type RefusalReason, refusalReasons } from '@voltdeck/contract';
import type { Registry } from 'prom-client';
import type { Tally } from './plain';
import { showGauge, showTallies, showTally } from './registering';

/** Why a handshake is refused: what its operator is told, or that nobody is known by that name. */
export type RefusedFor = RefusalReason | 'unknown';

const turnedAwayFor = ['address', 'identity', 'crowded', 'patience', 'outage'] as const;

/** Why a handshake is told to come again later: too many of its address or its charge point failed, too many wait, or it waited too long, or the database is out. */
export type TurnedAwayFor = (typeof turnedAwayFor)[number];

/** Figures of the door of chargers. */
export interface HandshakeFigures {
  readonly admitted: Tally;
  refused(reason: RefusedFor): void;
  turnedAway(reason: TurnedAwayFor): void;
  /** Says where it is read how many wait. */
  watch(readWaiting: () => number): void;
}

export function watchHandshakes(registry: Registry): HandshakeFigures {
  let read = (): number => 0;
  const waiting = {
    name: 'voltdeck_handshakes_waiting',
    help: 'Handshakes of chargers that wait to be judged',
  };
  showGauge(registry, waiting, () => read());
  const refused = {
    name: 'voltdeck_handshakes_refused_total',
    help: 'Handshakes that were judged and refused',
    label: 'reason',
  };
  const turnedAway = {
    name: 'voltdeck_handshakes_turned_away_total',
    help: 'Handshakes that were told to come again later',
    label: 'reason',
  };
  return {
    admitted: showTally(registry, {
      name: 'voltdeck_handshakes_admitted_total',
      help: 'Handshakes of chargers that were let in',
    }),
    refused: showTallies(registry, refused, [...refusalReasons, 'unknown']),
    turnedAway: showTallies(registry, turnedAway, turnedAwayFor),
    watch: (readWaiting) => {
      read = readWaiting;
    },
  };
}
