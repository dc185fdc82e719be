import type { OcppVersion } from '@voltdeck/ocpp';
import { type Charger, createCharger } from './run/charger';
import type { ChargerOptions } from './run/options';

export interface FleetOptions {
  url: string;
  /** Other addresses of the same central system; the chargers begin in turn at each of all. */
  urls?: readonly string[];
  count: number;
  identityPrefix: string;
  /** What the only one is called, instead of a prefix and a number. */
  identity?: string;
  connectors: number;
  meterIntervalSeconds: number;
  seed: number;
  password?: string;
  /** For devices that cannot authenticate: the last part of their address. */
  pathPassword?: string;
  /** Default 1.6. */
  protocol?: OcppVersion;
  /** Only fast chargers; otherwise every fourth is one. */
  isFast?: boolean;
  freeVendTag?: string;
  /** How fast it looks at its power, comes back, gives up waiting and says things again, and where its meter stands. */
  nature?: Pick<ChargerOptions, 'tickMs' | 'reconnectMs' | 'retryMs' | 'callTimeoutMs' | 'initialRegisterWh'>;
  /** Where each has a password of its own. */
  passwordOf?(identity: string): string | undefined;
}

/** Chargers named PREFIX-0001 and on. */
export function createFleet(options: FleetOptions): Charger[] {
  const { password, pathPassword, protocol, freeVendTag, seed, meterIntervalSeconds } = options;
  const addresses = [options.url, ...(options.urls ?? [])];
  return Array.from({ length: options.count }, (_, index) => {
    const isFast = options.isFast ?? index % 4 === 3;
    const identity = options.identity ?? `${options.identityPrefix}-${String(index + 1).padStart(4, '0')}`;
    const first = index % addresses.length;
    const [url = options.url, ...urls] = [...addresses.slice(first), ...addresses.slice(0, first)];
    return createCharger({
      ...options.nature,
      url,
      urls,
      password: options.passwordOf?.(identity) ?? password,
      pathPassword,
      protocol,
      freeVendTag,
      meterIntervalSeconds,
      seed: seed * 1009 + index,
      identity,
      model: isFast ? 'Simulator DC' : 'Simulator AC',
      connectors: Array.from({ length: options.connectors }, (_each, place) => ({
        number: place + 1,
        kind: isFast ? ('DC' as const) : ('AC' as const),
        maxPowerW: isFast ? 150_000 : 22_000,
      })),
    });
  });
}

export interface Connected {
  chargers: Charger[];
  /** Why the others did not connect, each reason with its count. */
  refusals: Map<string, number>;
}

/** Connects all at once, as after an outage; those refused are closed. */
export async function connectAll(chargers: readonly Charger[]): Promise<Connected> {
  const outcomes = await Promise.allSettled(chargers.map((charger) => charger.connect()));
  const connected: Charger[] = [];
  const refusals = new Map<string, number>();
  for (const [index, charger] of chargers.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status === 'fulfilled') {
      connected.push(charger);
      continue;
    }
    charger.close();
    const text = outcome?.reason instanceof Error ? outcome.reason.message : String(outcome?.reason);
    const reason = text.replace(`${charger.identity}: `, '');
    refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
  }
  return { chargers: connected, refusals };
}
