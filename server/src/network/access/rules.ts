import type { OcppAccess } from '@voltdeck/contract';

/** How a device reaches us: one that cannot authenticate shows its secret as the last part of the address. */
export const accessOf = (at: {
  ocppUrl: string;
  identifier: string;
  secure: boolean;
  password: string;
}): OcppAccess => ({
  url: `${at.ocppUrl}/${at.identifier}${at.secure ? '' : `/${at.password}`}`,
  username: at.identifier,
  password: at.secure ? at.password : null,
});
