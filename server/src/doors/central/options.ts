import type { House } from '../../platform/house';
import type { Logger } from '../../platform/log';
import type { Metrics } from '../../platform/metrics';
import type { TrustProxy } from '../../platform/proxies';
import type { ConnectionTools } from './connection';
import { Deviations } from './deviations';
import { DuplicateBook } from './duplicate-book';
import { FrameLog } from './frame-log';
import type { GateRules } from './handshake-gate';
import { Intake } from './intake';
import { defaultFrameBytes, defaultWakingMs, flowLimitsOf, frameLimitsOf } from './limits';

export interface CentralOptions {
  house: House;
  log: Logger;
  metrics: Pick<Metrics, 'exchange' | 'handshakes' | 'intake' | 'connectedChargePoints'>;
  /** This process among the nodes; charge points remember it while connected. */
  nodeId: string;
  /** Whose forwarded addresses are believed; nobody's unless told. */
  trustProxy?: TrustProxy;
  pingSeconds?: number;
  seenSeconds?: number;
  callTimeoutMs?: number;
  wakingMs?: number;
  /** Bytes of a message that is read; 256 KiB unless told. */
  frameBytes?: number;
  /** How many handshakes are judged and wait. */
  handshakeSemaphore?: Partial<GateRules>;
}

/** What all connections share. */
export function toolsOf(
  options: CentralOptions,
  hearers: Pick<ConnectionTools, 'onLateAnswer' | 'onAwake'>,
): ConnectionTools {
  const { house, log, metrics, callTimeoutMs = 30_000, wakingMs = defaultWakingMs } = options;
  const limits = frameLimitsOf(options.frameBytes ?? defaultFrameBytes);
  return {
    house,
    log,
    clock: house.clock,
    peerClock: {
      now: () => house.clock.now().getTime(),
      setTimeout,
      clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
    },
    metrics,
    intake: new Intake({ house, metrics, wakingMs }),
    deviations: new Deviations(house),
    duplicates: new DuplicateBook(),
    frames: new FrameLog(house.db),
    limits,
    flowLimits: flowLimitsOf(limits),
    callTimeoutMs,
    wakingMs,
    ...hearers,
  };
}
