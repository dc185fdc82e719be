import type { Config } from '../platform/config';

/** Where this installation is reached: as configured, or as it listens. */
export interface PublicAddresses {
  /** Without a slash at the end. */
  publicUrl: string;
  ocppUrl: string;
  ocpiUrl: string;
}

export const addressesOf = (config: Pick<Config, 'publicUrl'>, port: number): PublicAddresses => {
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  return {
    publicUrl,
    ocppUrl: `${publicUrl.replace(/^http/, 'ws')}/ocpp`,
    ocpiUrl: `${publicUrl}/ocpi`,
  };
};

/** Where the product listens; the demo, whose login everybody knows, for this machine alone unless told. */
export const listenHost = ({ host }: Pick<Config, 'host'>, isDemo: boolean): string =>
  host ?? (isDemo ? 'localhost' : '::');

/** Under which address this machine itself reaches what listens there. */
export function ownAddress(host: string): string {
  if (['localhost', '::', '0.0.0.0'].includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
