import type { Course, Moment } from './testing-course';
import { cardOf, type Said } from './testing-story';
import { call, type Wording } from './testing-v16';

type Kind = 'Started' | 'Updated' | 'Ended';

const contexts = {
  Started: 'Transaction.Begin',
  Updated: 'Sample.Periodic',
  Ended: 'Transaction.End',
} as const;

const meterOf = ({ profile, draw, told }: Wording, at: number, of: { wh: number; kind: Kind }): object => {
  const unit = {
    Wh: { unitOfMeasure: { unit: 'Wh' }, value: of.wh },
    kWh: { unitOfMeasure: { unit: 'kWh' }, value: of.wh / 1000 },
    none: { value: of.wh },
  }[profile.unit];
  const register = { ...unit, context: contexts[of.kind], measurand: 'Energy.Active.Import.Register' };
  const power = { value: draw.int(0, profile.maxPowerW), measurand: 'Power.Active.Import' };
  return {
    meterValue: [{ timestamp: told(at), sampledValue: draw.chance(40) ? [register, power] : [register] }],
  };
};

export const status201 = (wording: Wording, at: number, evseId: number, connectorStatus: string): Said =>
  call(at, 'StatusNotification', { evseId, connectorId: 1, connectorStatus, timestamp: wording.told(at) });

/** How the events of a transaction follow each other on one station. */
interface Telling {
  wording: Wording;
  course: Course;
  from: number;
  name: string;
  /** Whether plugging in begins the transaction already. */
  beginsAtPlug: boolean;
  seqNo: number;
}

interface Told {
  kind: Kind;
  trigger: string;
  state?: string;
  wh?: number;
  token?: object;
  reason?: string;
}

function event(telling: Telling, at: number, told: Told): Said {
  const { wording, course, name } = telling;
  const remote = told.token !== undefined && course.way !== 'card' ? { remoteStartId: '$remote' } : {};
  const seqNo = telling.seqNo;
  telling.seqNo += 1;
  return call(at, 'TransactionEvent', {
    eventType: told.kind,
    timestamp: wording.told(at),
    triggerReason: told.trigger,
    seqNo,
    transactionInfo: {
      transactionId: name,
      ...(told.state === undefined ? {} : { chargingState: told.state }),
      ...(told.reason === undefined ? {} : { stoppedReason: told.reason }),
      ...remote,
    },
    ...(told.kind === 'Started' ? { evse: { id: course.connector, connectorId: 1 } } : {}),
    ...(told.token === undefined ? {} : { idToken: told.token }),
    ...(told.wh === undefined ? {} : meterOf(wording, at, { wh: told.wh, kind: told.kind })),
  });
}

const tokenOf = ({ wording, course }: Telling): object => {
  if (course.way === 'remote') return { idToken: '$tag', type: 'Central' };
  const idToken = course.way === 'card' ? course.uid : cardOf(wording.profile, 'FREE');
  return { idToken, type: course.way === 'card' ? 'ISO14443' : 'Central' };
};

/** What a 2.0.1 station says of a moment. */
function saidOf(telling: Telling, moment: Moment): Said[] {
  const { wording, course, from, beginsAtPlug } = telling;
  const at = from + moment.at;
  const { wh } = moment;
  const status = (word: string): Said => status201(wording, at, course.connector, word);
  switch (moment.kind) {
    case 'plug': {
      const begun: Told = { kind: 'Started', trigger: 'CablePluggedIn', state: 'EVConnected', wh };
      return [status('Occupied'), ...(beginsAtPlug ? [event(telling, at, begun)] : [])];
    }
    case 'start': {
      const kind = beginsAtPlug ? 'Updated' : 'Started';
      const trigger = course.way === 'card' ? 'Authorized' : 'RemoteStart';
      const token = tokenOf(telling);
      const asked = wording.draw.chance(50) ? [call(at, 'Authorize', { idToken: token })] : [];
      return [...asked, event(telling, at, { kind, trigger, state: 'EVConnected', wh, token })];
    }
    case 'flow':
    case 'resume':
      return [event(telling, at, { kind: 'Updated', trigger: 'ChargingStateChanged', state: 'Charging' })];
    case 'reading':
      return [event(telling, at, { kind: 'Updated', trigger: 'MeterValuePeriodic', state: 'Charging', wh })];
    case 'pause':
      return [event(telling, at, { kind: 'Updated', trigger: 'ChargingStateChanged', state: 'SuspendedEV' })];
    case 'stop': {
      const isRemote = course.isStoppedRemotely;
      const trigger = isRemote ? 'RemoteStop' : 'StopAuthorized';
      const reason = isRemote ? 'Remote' : wording.draw.one(['Local', 'EVDisconnected', 'Other']);
      return [event(telling, at, { kind: 'Ended', trigger, state: 'EVConnected', wh, reason })];
    }
    case 'unplug':
      return [status('Available')];
  }
}

/** The transaction by name, from a charge point whose own names never repeat unless that is drawn. */
export const sayings201 = (wording: Wording, course: Course, from: number, name: string): Said[] => {
  const telling: Telling = { wording, course, from, name, beginsAtPlug: wording.draw.chance(40), seqNo: 0 };
  return course.moments.flatMap((moment) => saidOf(telling, moment));
};
