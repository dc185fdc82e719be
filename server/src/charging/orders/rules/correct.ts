import {
  currencyDigits,
  toKwh,
  toMajor,
  type OrderDetail,
  type orders,
  type Result,
} from '@voltdeck/contract';
import { feeOf, minorOf } from '../../../kernel/money';
import { type FieldError, Problem } from '../../../kernel/problem';
import { totalOf } from '../../../network';
import { billedBy } from './billed';
import type { OrderRow } from './order';

/** What the figures of an order shall be: Wh and minor units. What is left out stays; a price left out follows the energy by the frozen tariff. */
export interface WantedFigures {
  energyWh?: number;
  costMinor?: number;
}

/** The final figures of an order: Wh and minor units. */
export type FinalFigures = Pick<OrderRow, 'energy_wh' | 'cost_minor' | 'fee_minor'>;

/** A correction as kept. */
export interface Correction {
  id: number;
  at: Date;
  /** Who made it, by name; null where the person has none. */
  by: string | null;
  reason: string;
  before: FinalFigures;
  after: FinalFigures;
}

/** So much energy and money are taken at most, in Wh and minor units: far beyond any session, and exact in every sum. */
const mostWh = 1_000_000_000;
const mostMinor = 1_000_000_000_000;

/** Reads what was sent in kWh and major units of the order's currency; `at` stands before the names of fields that are wrong. */
export const readWanted = (
  sent: { energy?: number; price?: number },
  currency: string,
  at = '',
): WantedFigures => {
  const errors: Record<string, FieldError[]> = {};
  const energyWh = sent.energy === undefined ? undefined : Math.round(sent.energy * 1_000);
  const costMinor = sent.price === undefined ? undefined : minorOf(sent.price, currency);
  if (energyWh !== undefined && toKwh(energyWh) !== sent.energy)
    errors[`${at}energy`] = [{ code: 'decimals', args: { max: 3 } }];
  if (costMinor !== undefined && toMajor(costMinor, currency) !== sent.price)
    errors[`${at}price`] = [{ code: 'decimals', args: { max: currencyDigits(currency) } }];
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  return { energyWh, costMinor };
};

/** What is wrong with an amount, `most` in its smallest part. */
const faultOf = (value: number, most: number, toWire: (amount: number) => number): FieldError[] => {
  if (value < 0) return [{ code: 'too-small', args: { min: 0 } }];
  return Number.isSafeInteger(value) && value <= most
    ? []
    : [{ code: 'too-big', args: { max: toWire(most) } }];
};

/** Refuses figures that no session can have. */
export function refuseUnfit({ energyWh = 0, costMinor = 0 }: WantedFigures, currency: string): void {
  const energy = faultOf(energyWh, mostWh, toKwh);
  const price = faultOf(costMinor, mostMinor, (minor) => toMajor(minor, currency));
  const errors = { ...(energy.length > 0 && { energy }), ...(price.length > 0 && { price }) };
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
}

/**
 * A completed order with the figures that are wanted for it: the last lines give back what is too much energy, the line of
 * the stop takes what is missing, and the fee follows the price. Register and duration stay as they were told.
 */
export const figuresWanted = (order: OrderRow, wanted: WantedFigures): OrderRow => {
  if (order.state !== 'completed') throw new Problem('order.unfinished');
  refuseUnfit(wanted, order.currency);
  const corrected = { ...order, energy_wh: wanted.energyWh ?? order.energy_wh };
  const byTariff =
    wanted.energyWh === undefined
      ? order.cost_minor
      : // What was given back of the price stays given back.
        Math.max(0, totalOf(order.tariff, billedBy(corrected)) - order.refunded_minor);
  const costMinor = wanted.costMinor ?? byTariff;
  return costMinor === order.cost_minor
    ? corrected
    : { ...corrected, cost_minor: costMinor, fee_minor: feeOf(costMinor, order.fee_rate_ppm) };
};

/** The same, where that changes anything. */
export const correctionOf = (order: OrderRow, wanted: WantedFigures): OrderRow => {
  const corrected = figuresWanted(order, wanted);
  if (corrected.energy_wh === order.energy_wh && corrected.cost_minor === order.cost_minor)
    throw new Problem('order.correction-empty');
  return corrected;
};

/** Figures as a preview shows them. */
export const toFigures = (order: OrderRow): Result<typeof orders.previewCorrection>['after'] => ({
  energy: toKwh(order.energy_wh),
  price: toMajor(order.cost_minor, order.currency),
  earning: toMajor(order.cost_minor - order.fee_minor, order.currency),
});

/** A correction as sent. */
export const toCorrection = (
  { id, at, by, reason, before, after }: Correction,
  currency: string,
): OrderDetail['corrections'][number] => {
  const amounts = (of: FinalFigures) => ({
    energy: toKwh(of.energy_wh),
    price: toMajor(of.cost_minor, currency),
  });
  return { id, at: at.toISOString(), by, reason, before: amounts(before), after: amounts(after) };
};
