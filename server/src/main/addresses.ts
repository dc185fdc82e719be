import type { Config } from '../platform/config';

/** Where this installation is reached: as configured, or as it listens. */
export interface PublicAddresses {
  /** Without a slash at the end. */
  publicUrl: string;
  ocppUrl: string;
}

export const addressesOf = (config: Pick<Config, 'publicUrl'>, port: number): PublicAddresses => {
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  return { publicUrl, ocppUrl: `${publicUrl.replace(/^http/, 'ws')}/ocpp` };
};
