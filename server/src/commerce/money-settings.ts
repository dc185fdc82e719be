import { dayMs, hourMs } from '../kernel/clock';

/** What an installation decides about money; amounts in major units of whatever currency is meant. */
export interface MoneySettings {
  /** Held on a driver's payment when a session begins: also the most the session may cost. */
  sessionHold: number;
  /** How long an earning is pending before it becomes available, in milliseconds. */
  pendingMs: number;
  /** The least that may be withdrawn. */
  minBalance: number;
  /** How long no payout is approved after the details of its method have changed, in milliseconds. */
  payoutWaitMs: number;
}

/** Until an installation says otherwise (docs/decisions.md#fees-and-limits). */
export const defaultMoneySettings: MoneySettings = {
  sessionHold: 60,
  pendingMs: 14 * dayMs,
  minBalance: 50,
  payoutWaitMs: 48 * hourMs,
};

declare module '../platform/ctx' {
  interface Ports {
    moneySettings: MoneySettings;
  }
}
