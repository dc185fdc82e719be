import { cardOf, minuteMs, secondMs, type Profile } from './testing-story';
import type { Draw } from './testing-random';

/** A moment of a session at the connector: when it happens there, and the register then. */
export interface Moment {
  /** Milliseconds since the session's begin. */
  at: number;
  kind: 'plug' | 'start' | 'flow' | 'reading' | 'pause' | 'resume' | 'stop' | 'unplug';
  wh: number;
}

/** What happens in a session, whichever protocol tells it. */
export interface Course {
  connector: number;
  uid: string;
  way: 'card' | 'remote' | 'free';
  isStoppedRemotely: boolean;
  moments: readonly Moment[];
}

const uidOf = (profile: Profile, draw: Draw): string => {
  // One in five is not let in.
  const kind = draw.chance(20)
    ? draw.one(['BLOCKED', 'OLD', 'NOBODY'])
    : draw.one(['OWN', 'DRIVER', 'DRIVER']);
  const uid = cardOf(profile, kind);
  const spelling = draw.int(0, 9);
  if (spelling === 0) return uid.toLowerCase();
  return spelling === 1 ? `${uid};v=2` : uid;
};

/** How the register rises between two readings, in whole Wh. */
const risen = (profile: Profile, draw: Draw, ms: number): number => {
  const most = Math.floor((profile.maxPowerW * ms) / 3_600_000);
  return draw.chance(15) ? 0 : draw.int(0, Math.min(most, 9_000));
};

/** A session as it happens; the odd things are done to what is said of it. */
export function courseOf(profile: Profile, draw: Draw, registerWh: number): Course {
  const moments: Moment[] = [];
  let at = 0;
  let wh = registerWh;
  const add = (kind: Moment['kind']): void => void moments.push({ at, kind, wh });
  add('plug');
  at += draw.int(5, 90) * secondMs;
  add('start');
  at += draw.int(1, 20) * secondMs;
  add('flow');
  const everyMs = draw.one([1, 3, 5, 5, 10, 15]) * minuteMs;
  for (let count = draw.int(0, 7); count > 0; count -= 1) {
    const ms = everyMs + draw.int(-5, 5) * secondMs;
    at += ms;
    wh += risen(profile, draw, ms);
    add('reading');
    if (draw.chance(8)) {
      at += draw.int(1, 60) * secondMs;
      add('pause');
      at += draw.int(1, 20) * minuteMs;
      add('resume');
    }
  }
  const last = draw.int(1, 600) * secondMs;
  at += last;
  wh += risen(profile, draw, last);
  add('stop');
  at += draw.one([1, 20, 40, 300, 1_500]) * secondMs;
  add('unplug');
  return {
    connector: draw.int(1, profile.connectors),
    uid: uidOf(profile, draw),
    way: profile.isFree ? 'free' : draw.chance(25) ? 'remote' : 'card',
    isStoppedRemotely: draw.chance(15),
    moments,
  };
}
