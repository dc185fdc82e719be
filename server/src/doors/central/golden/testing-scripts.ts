import { courseOf } from './testing-course';
import { odd, type Telling } from './testing-oddities';
import { drawFrom, type Draw } from './testing-random';
import {
  epochMs,
  minuteMs,
  profileOf,
  secondMs,
  tickMs,
  type Profile,
  type Script,
  type Session,
  type Step,
} from './testing-story';
import { sayings16, type Wording } from './testing-v16';
import { sayings201 } from './testing-v201';

/** So many sessions follow each other at one charge point. */
const sessionsEach = 10;

/** The steps of a session on the grid of the run, each after those that came before it. */
const onGrid = (steps: readonly Step[]): Step[] =>
  steps
    .map((step) => ({ ...step, at: Math.ceil(step.at / tickMs) * tickMs }))
    .toSorted((one, other) => one.at - other.at);

/** What somebody asks for from afar during a session. */
const asked = (telling: Telling, from: number): Step[] => {
  const { course } = telling;
  const startAt = course.moments.find(({ kind }) => kind === 'start')?.at ?? 0;
  const stopAt = course.moments.find(({ kind }) => kind === 'stop')?.at ?? 0;
  const { connector } = course;
  const plugAt = from + Math.max(0, startAt - tickMs);
  return [
    ...(course.way === 'remote' ? [{ at: plugAt, do: 'remote-start' as const, connector }] : []),
    ...(course.isStoppedRemotely
      ? [{ at: from + stopAt - tickMs, do: 'remote-stop' as const, connector }]
      : []),
  ];
};

function sessionAt(wording: Wording, from: number, of: { registerWh: number; name: string }) {
  const { profile, draw } = wording;
  const course = courseOf(profile, draw, of.registerWh);
  const said =
    profile.protocol === 'ocpp1.6'
      ? sayings16(wording, course, from)
      : sayings201(wording, course, from, of.name);
  const plain: Telling = { wording, course, said, others: [] };
  const told = odd({ ...plain, others: asked(plain, from) });
  const steps = onGrid([...told.others, ...told.said]);
  const pause = draw.one([0, 20 * secondMs, 6 * minuteMs, 30 * minuteMs]);
  const until = (steps.at(-1)?.at ?? from) + tickMs + pause;
  const session: Session = { steps: [...steps, { at: until, do: 'end' }] };
  return { session, until, registerWh: course.moments.at(-1)?.wh ?? of.registerWh };
}

/** A moment by the device's own clock. */
const toldBy = (profile: Profile) => (at: number) => new Date(epochMs + at + profile.skewMs).toISOString();

function scriptOf(seed: number, index: number): Script {
  const draw: Draw = drawFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const profile = profileOf(index, draw);
  const wording: Wording = { profile, draw, told: toldBy(profile) };
  const sessions: Session[] = [];
  let from = draw.int(1, 90) * tickMs;
  let registerWh = draw.one([0, 1_000, draw.int(0, 9_000_000)]);
  for (let number = 0; number < sessionsEach; number += 1) {
    // A device that begins its own names anew after a while uses one of them twice.
    const name = `t-${index}-${draw.chance(4) ? Math.max(0, number - 3) : number}`;
    const made = sessionAt(wording, from, { registerWh, name });
    sessions.push(made.session);
    registerWh = made.registerWh;
    from = made.until + tickMs;
  }
  return { profile, sessions };
}

/** The charge points of some sessions of a seed; they are the same whichever others are played. */
export const scriptsOf = (seed: number, of: { from: number; sessions: number }): Script[] =>
  Array.from({ length: Math.ceil(of.sessions / sessionsEach) }, (_, index) =>
    scriptOf(seed, of.from / sessionsEach + index),
  );
