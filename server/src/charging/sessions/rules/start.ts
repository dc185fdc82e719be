import type { HeldReason, OrderState, StartWay } from '@voltdeck/contract';
import type { Judged } from '../../authorization/rules';

/** What became of a plug's standing, apart from the charger's own words. */
export interface ConnectorReport {
  number: number;
  ocppStatus: string;
  status: 'available' | 'busy' | 'booked' | 'unavailable';
  /** 'plugged' where it says that a car is there and nothing flows yet. */
  activity: 'charging' | 'suspended' | 'plugged' | null;
  fault: string | null;
  deviceAt: Date | null;
}

/** What a running order becomes when its connector reports; null when it stays. */
export const stateOnReport = (state: OrderState, report: ConnectorReport): OrderState | null => {
  if (report.activity === 'suspended' && state === 'charging') return 'suspended';
  if (report.activity === 'charging' && state === 'suspended') return 'charging';
  if (report.status === 'available' && state === 'finishing') return 'completed';
  return null;
};

/** The first reason stands: what happens later does not make it better. */
export const holdFor = (current: HeldReason | null, reason: HeldReason | null): HeldReason | null =>
  current ?? reason;

/** How a session began and who pays it, once the tag and the payer are judged. */
export interface Opening extends Judged {
  way: StartWay;
}
