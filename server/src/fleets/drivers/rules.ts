import type { Driver } from '@voltdeck/contract';
import { normalEmail } from '../../identity';

/** What is kept of a driver. */
export interface KeptDriver {
  name: string;
  email: string | null;
  phone: string | null;
}

/** A driver as stored, with the vehicles they charge. */
export interface DriverRow extends KeptDriver {
  id: number;
  revision: number;
  createdAt: Date;
  vehicles: { id: number; title: string }[];
}

export const toDriver = ({ id, name, email, phone, vehicles, revision, createdAt }: DriverRow): Driver => ({
  id,
  name,
  email,
  phone,
  vehicles,
  revision,
  created_at: createdAt.toISOString(),
});

/** An address as drivers are told apart by it. */
export const emailKey = (email: string): string => normalEmail(email).toLowerCase();

/** Without a name of their own, somebody is called by what stands before the `@` of their address. */
const nameByEmail = (email: string): string => email.slice(0, email.lastIndexOf('@')).slice(0, 100);

/** Drivers to be added: one of each address, in the order in which they were sent, or one without an address. */
export function driversIn(said: {
  emails: readonly string[];
  name: string | null;
  phone: string | null;
}): KeptDriver[] {
  const { emails, name, phone } = said;
  if (emails.length === 0) return name === null ? [] : [{ name, email: null, phone }];
  const byKey = new Map(emails.map((email) => [emailKey(email), normalEmail(email)]));
  return [...byKey.values()].map((email) => ({ name: name ?? nameByEmail(email), email, phone }));
}

/** A driver as the audit log notes them. */
export const notedDriver = ({ name, email, phone }: KeptDriver, vehicleIds: readonly number[]) => ({
  name,
  email,
  phone,
  vehicle_ids: [...vehicleIds].toSorted((one, other) => one - other),
});
