import type { Ctx } from '../platform/ctx';
import { insertCommand } from './commands/store';
import type { Command } from './commands/rules';
import { insertOrderEvent } from './orders/store/steps';
import { eventsOf, findEvent, insertEvent } from './orders/store/transaction-events';
import { insertQuarantined } from './quarantine/store';
import { insertSamples as insertOne } from './readings/store';

export const insertCommands = async (tx: Ctx['tx'], all: readonly { operatorId: number; command: Command; createdAt: Date }[]) => {
  for (const { operatorId, command, createdAt } of all) await insertCommand(tx, createdAt, operatorId, command);
};
export const insertQuarantinedAll = async (tx: Ctx['tx'], all: readonly { item: Parameters<typeof insertQuarantined>[2]; at: Date }[]) => {
  for (const { item, at } of all) await insertQuarantined(tx, at, item);
};
export const insertOrderEvents = async (tx: Ctx['tx'], all: readonly Parameters<typeof insertOrderEvent>[1][]) => {
  for (const one of all) await insertOrderEvent(tx, one);
};
export const insertTransactionEvents = async (tx: Ctx['tx'], all: readonly { name: Parameters<typeof insertEvent>[1]; event: Parameters<typeof insertEvent>[2] }[]) => {
  for (const { name, event } of all) await insertEvent(tx, name, event);
};
export const findTransactionEvents = async (tx: Ctx['tx'], all: readonly { name: Parameters<typeof insertEvent>[1]; event: Parameters<typeof insertEvent>[2] }[]) => {
  const done = [];
  for (const { name, event } of all) done.push(await findEvent(tx, name, event));
  return done;
};
export const eventsOfAll = async (tx: Ctx['tx'], names: readonly Parameters<typeof eventsOf>[1][]) => {
  const done = [];
  for (const name of names) done.push(await eventsOf(tx, name));
  return done;
};
export interface SampleRow { orderId: number | null; chargePointId: number; connectorNumber: number; receivedAt: Date; samples: Parameters<typeof insertOne>[3] }
export const insertSamples = async (tx: Ctx['tx'], rows: readonly SampleRow[]) => {
  for (const { samples, receivedAt, ...place } of rows) await insertOne(tx, receivedAt, place, samples);
};
