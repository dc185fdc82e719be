import type { Course, Moment } from './testing-course';
import { cardOf, type Profile, type Said } from './testing-story';
import type { Draw } from './testing-random';

/** How a charger words what it says: its own time and its unit. */
export interface Wording {
  profile: Profile;
  draw: Draw;
  /** Milliseconds of the run to a time of the device. */
  told(at: number): string;
}

export const call = (at: number, action: string, payload: object): Said => ({
  at,
  do: 'call',
  action,
  payload,
});

const sampled = ({ profile, draw }: Wording, wh: number): object[] => {
  const register =
    profile.unit === 'kWh'
      ? { value: (wh / 1000).toFixed(3), unit: 'kWh', measurand: 'Energy.Active.Import.Register' }
      : { value: String(wh), ...(profile.unit === 'Wh' ? { unit: 'Wh' } : {}) };
  const power = {
    value: String(draw.int(0, profile.maxPowerW)),
    measurand: 'Power.Active.Import',
    unit: 'W',
  };
  return draw.chance(40) ? [register, power] : [register];
};

export const meterValues16 = (
  wording: Wording,
  at: number,
  of: { connector: number; transactionId: unknown; wh: number },
): Said =>
  call(at, 'MeterValues', {
    connectorId: of.connector,
    transactionId: of.transactionId,
    meterValue: [{ timestamp: wording.told(at), sampledValue: sampled(wording, of.wh) }],
  });

export const status16 = (wording: Wording, at: number, connectorId: number, status: string): Said =>
  call(at, 'StatusNotification', {
    connectorId,
    status,
    errorCode: 'NoError',
    timestamp: wording.told(at),
  });

/** What a 1.6 charger says of a moment. */
function saidOf(wording: Wording, course: Course, moment: Moment, from: number): Said[] {
  const at = from + moment.at;
  const { connector } = course;
  const timestamp = wording.told(at);
  const idTag = { card: course.uid, remote: '$tag', free: cardOf(wording.profile, 'FREE') }[course.way];
  switch (moment.kind) {
    case 'plug':
      return [status16(wording, at, connector, 'Preparing')];
    case 'start': {
      const start = { connectorId: connector, idTag, meterStart: moment.wh, timestamp };
      const asked = wording.draw.chance(50) ? [call(at, 'Authorize', { idTag })] : [];
      return [...asked, call(at, 'StartTransaction', start)];
    }
    case 'flow':
    case 'resume':
      return [status16(wording, at, connector, 'Charging')];
    case 'reading':
      return [meterValues16(wording, at, { connector, transactionId: '$tx:1', wh: moment.wh })];
    case 'pause':
      return [status16(wording, at, connector, wording.draw.one(['SuspendedEV', 'SuspendedEVSE']))];
    case 'stop': {
      const reason = course.isStoppedRemotely
        ? 'Remote'
        : wording.draw.one(['Local', 'EVDisconnected', 'Other']);
      const stop = { transactionId: '$tx:1', idTag, meterStop: moment.wh, timestamp, reason };
      return [call(at, 'StopTransaction', stop), status16(wording, at, connector, 'Finishing')];
    }
    case 'unplug':
      return [status16(wording, at, connector, 'Available')];
  }
}

export const sayings16 = (wording: Wording, course: Course, from: number): Said[] =>
  course.moments.flatMap((moment) => saidOf(wording, course, moment, from));
