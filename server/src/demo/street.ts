import { spawn, type ChildProcess } from 'node:child_process';
import { execPath } from 'node:process';
import type { Logger } from '../platform/log';
import type { DemoChargePoint } from './data';

/** A simulated charge point as the demo's street is told of it. */
export interface StreetCharger {
  chargePoint: DemoChargePoint;
  password: string;
  /** Where its meters stand. */
  registerWh: number;
  /** Who charges there. */
  tags: readonly string[];
}

export interface Street {
  close(): void;
}

export interface StreetOptions {
  /** The simulator's program. */
  program: string;
  url: string;
  chargers: readonly StreetCharger[];
  log: Logger;
}

const meterIntervalSeconds = 5;

/** Lets the simulated charge points live in a process of their own, which ends with ours. */
export function openStreet({ program, url, chargers, log }: StreetOptions): Street {
  const child: ChildProcess = spawn(execPath, [program], { stdio: ['pipe', 'ignore', 'pipe'] });
  child.stderr?.on('data', (data: Buffer) =>
    log.warn({ said: data.toString().trim() }, 'simulated charge points'),
  );
  child.once('exit', (code) => {
    if (code !== 0 && code !== null) log.error({ code }, 'the simulated charge points have ended');
  });
  // A street that ended already hears nothing; its exit is told above.
  child.stdin?.on('error', () => undefined);
  const told = chargers.map(({ chargePoint, password, registerWh, tags }) => ({
    tags,
    identity: chargePoint.identifier,
    password,
    vendor: chargePoint.vendor,
    model: chargePoint.model,
    firmware: chargePoint.firmware,
    manners: chargePoint.manners,
    initialRegisterWh: registerWh,
    connectors: Array.from({ length: chargePoint.connectors }, (_, index) => ({
      number: index + 1,
      kind: chargePoint.kind,
      maxPowerW: chargePoint.maxPowerW,
    })),
  }));
  child.stdin?.write(`${JSON.stringify({ url, seed: 20, meterIntervalSeconds, chargers: told })}\n`);
  return { close: () => child.stdin?.end() };
}
