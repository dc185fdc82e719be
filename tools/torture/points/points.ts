import { diskFull } from './disk-full';
import { frozen } from './frozen';
import { headers } from './headers';
import { inputs } from './inputs';
import { lockOut } from './lock-out';
import { loginFire } from './login-fire';
import { memory } from './memory';
import { statusOrder } from './order';
import type { Point } from './point';
import { demoData, proxy } from './proxy';
import { queries } from './queries';
import { resets } from './resets';
import { answerSizes } from './sizes';

/** In the order of what must not wait. */
export const points: readonly Point[] = [
  resets,
  loginFire,
  lockOut,
  queries,
  answerSizes,
  memory,
  inputs,
  proxy,
  headers,
  frozen,
  diskFull,
  statusOrder,
  demoData,
];
