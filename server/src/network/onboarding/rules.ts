import { connectorKind } from '@voltdeck/contract';
import type { FieldError } from '../../kernel/problem';
import { isTimeZone } from '../../kernel/zoned';
import type { Address } from '../sites/rules';

export interface NewChargePoint extends Partial<Address> {
  operatorId: number;
  identifier: string;
  title: string;
  description?: string;
  chargingSiteId?: number;
  latitude?: number;
  longitude?: number;
  /** The site's, or else the operator's, unless told. */
  timeZone?: string;
  category?: 'EV_CHARGER' | 'SMART_PLUG' | 'SMART_METER';
  /** Private unless told. */
  visibility?: 'public' | 'private';
  /** Whether the device can authenticate; one that cannot gets a secret in its path. */
  secure?: boolean;
  integrationCode?: string;
  contactNumber?: string;
  /** Whoever plugs in charges on this tag. */
  freeVendTag?: string;
  /** Known outlets: code of the kind, power in W; others are added when the device speaks of them. */
  connectors?: readonly { number: number; type?: string; maxPowerW?: number }[];
}

/** Whether an OCPP address can carry an identifier: 1 to 48 letters, digits and - _ . : (OCPP-J 1.6 section 3.1.1). */
export const isIdentifier = (identifier: string): boolean =>
  // Dots alone would be read as a way through folders.
  /^[A-Za-z0-9._:-]{1,48}$/.test(identifier) && !/^\.+$/.test(identifier);

/** What is wrong with a new charge point, by field. */
export function faultsOf(added: NewChargePoint): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {};
  if (!isIdentifier(added.identifier)) faults.identifier = [{ code: 'invalid' }];
  if (added.title.trim() === '') faults.title = [{ code: 'required' }];
  if (added.timeZone !== undefined && !isTimeZone(added.timeZone)) faults.time_zone = [{ code: 'choice' }];
  const numbers = new Set<number>();
  for (const [index, { number, type }] of (added.connectors ?? []).entries()) {
    if (!Number.isInteger(number) || number < 1 || numbers.has(number)) {
      faults[`connectors.${index}.number`] = [{ code: 'invalid' }];
    }
    if (type !== undefined && connectorKind(type) === undefined) {
      faults[`connectors.${index}.type`] = [{ code: 'choice' }];
    }
    numbers.add(number);
  }
  return faults;
}
