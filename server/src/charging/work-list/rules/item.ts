import { toKwh, toMajor, type Said as WireSaid, type WorkItem } from '@voltdeck/contract';
import type { WorkKind, WorkReason } from '@voltdeck/contract';
import type { Said } from '../../quarantine/rules';
import { curesOf } from './cures';

/** An item as it is read: energy in Wh, money in minor units, moments as JSON has them. */
export interface ItemRow {
  kind: WorkKind;
  id: number;
  reason: WorkReason;
  at: string;
  charge_point_id: number;
  title: string;
  identifier: string;
  time_zone: string;
  connector_number: number | null;
  order_id: number | null;
  action: string | null;
  tag: string | null;
  tag_label: string | null;
  energy_wh: number | null;
  cost_minor: number | null;
  currency: string | null;
}

/** An item as clients read it. */
export const toItem = (row: ItemRow): WorkItem => ({
  kind: row.kind,
  id: row.id,
  reason: row.reason,
  at: new Date(row.at).toISOString(),
  charge_point: {
    id: row.charge_point_id,
    title: row.title,
    identifier: row.identifier,
    time_zone: row.time_zone,
  },
  connector_number: row.connector_number,
  order_id: row.order_id,
  action: row.action,
  tag: row.tag,
  tag_label: row.tag_label,
  // A register that went back tells of no energy.
  energy: row.energy_wh === null || row.energy_wh < 0 ? null : toKwh(row.energy_wh),
  price: row.cost_minor === null || row.currency === null ? null : toMajor(row.cost_minor, row.currency),
  currency: row.currency,
  cures: curesOf(row.kind, row.reason),
});

/** What a message says, as clients read it: the registers in kWh. */
export const toWireSaid = (said: Said): WireSaid => ({
  kind: said.kind,
  transaction: said.transaction,
  connector_number: said.connectorNumber,
  at: said.at?.toISOString() ?? null,
  began_at: said.beganAt?.toISOString() ?? null,
  register: said.registerWh === null ? null : toKwh(said.registerWh),
  began_register: said.beganRegisterWh === null ? null : toKwh(said.beganRegisterWh),
  tag: said.uid,
  stop_reason: said.stopReason,
});

/** Figures of an order as clients read them. */
export const amountsOf = (order: {
  energy_wh: number;
  cost_minor: number;
  currency: string;
}): { energy: number; price: number } => ({
  energy: toKwh(order.energy_wh),
  price: toMajor(order.cost_minor, order.currency),
});
