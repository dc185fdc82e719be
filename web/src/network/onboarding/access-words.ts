import type { OcppAccess } from '@voltdeck/contract';

/** The ways a charger may be told where to connect. */
export interface Addresses {
  /** For chargers with one field for everything. */
  full: string;
  /** For chargers that append the identifier themselves. */
  base: string;
  /** The part behind the identifier, for a device that cannot authenticate; null when not known. */
  pathPassword: string | null;
}

/** Parts the address of a device: what stands behind its identifier is its password. */
export const addressesOf = ({ url, username }: Pick<OcppAccess, 'url' | 'username'>): Addresses => {
  const at = url.lastIndexOf(`/${username}`);
  const isWhole = at >= 0;
  const password = isWhole ? url.slice(at + username.length + 2) : '';
  return {
    full: url,
    base: isWhole ? url.slice(0, at) : url,
    pathPassword: password === '' ? null : password,
  };
};

/** The line that lets a simulated charger take this place. */
export const simulateLine = (access: OcppAccess, connectors: number): string => {
  const { base, pathPassword } = addressesOf(access);
  const proof =
    pathPassword === null ? `--password ${access.password ?? ''}` : `--path-password ${pathPassword}`;
  const option = connectors > 1 ? ` --connectors ${connectors}` : '';
  return `npm run simulate -- --url ${base} --identity ${access.username} ${proof}${option} --start remote --pause 1-5`;
};

/** Lines to keep: what each value is, and the value. */
export const asLines = (rows: readonly { label: string; value: string }[]): string =>
  `${rows.map(({ label, value }) => `${label}: ${value}`).join('\n')}\n`;
