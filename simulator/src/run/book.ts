import type { Session, StopReason } from '../charger/state';
import type { TransactionId } from '../protocol/protocol';

export interface SessionReport {
  id: number;
  connector: number;
  /** A number the central system gives (1.6), null until then, or a text the charger gives (2.0.1). */
  transactionId: TransactionId | null;
  tag: string;
  /** Wh, as all energies here. */
  meterStart: number;
  meterStop: number | null;
  startedAt: Date;
  stoppedAt: Date | null;
  reason: StopReason | null;
  /** The energy the central system should have counted: meter stop less meter start, 0 while charging. */
  sentWh: number;
  /** Whether the central system acknowledged the stop. */
  isSettled: boolean;
}

export interface Violation {
  action: string;
  what: string;
}

const sessionsKept = 1000;
const violationsKept = 100;

/** What a charger did and what it noticed, for reports. */
export class Book {
  readonly #sessions = new Map<number, SessionReport>();
  readonly violations: Violation[] = [];
  violationCount = 0;
  lostMessages = 0;

  open(session: Session): void {
    this.#sessions.set(session.id, {
      id: session.id,
      connector: session.connector,
      transactionId: null,
      tag: session.tag,
      meterStart: session.meterStartWh,
      meterStop: null,
      startedAt: new Date(session.startedAt),
      stoppedAt: null,
      reason: null,
      sentWh: 0,
      isSettled: false,
    });
    this.#forgetOldest();
  }

  close(session: Session): void {
    const meterStop = session.meterStopWh ?? session.meterStartWh;
    this.#change(session.id, {
      meterStop,
      stoppedAt: session.stoppedAt === null ? null : new Date(session.stoppedAt),
      reason: session.reason,
      sentWh: meterStop - session.meterStartWh,
    });
  }

  learnTransaction(session: number, transactionId: TransactionId): void {
    this.#change(session, { transactionId });
  }

  settle(session: number): void {
    this.#change(session, { isSettled: true });
  }

  transactionIdOf(session: number): TransactionId | undefined {
    return this.#sessions.get(session)?.transactionId ?? undefined;
  }

  get(session: number): SessionReport | undefined {
    const report = this.#sessions.get(session);
    return report && { ...report };
  }

  sessions(): SessionReport[] {
    return [...this.#sessions.values()].map((report) => ({ ...report }));
  }

  addViolation(violation: Violation): void {
    this.violationCount += 1;
    if (this.violations.length < violationsKept) this.violations.push(violation);
  }

  #change(session: number, change: Partial<SessionReport>): void {
    const report = this.#sessions.get(session);
    if (report) Object.assign(report, change);
  }

  /** An endless run must not grow; sessions not settled are still needed. */
  #forgetOldest(): void {
    if (this.#sessions.size <= sessionsKept) return;
    for (const report of this.#sessions.values()) {
      if (!report.isSettled) continue;
      this.#sessions.delete(report.id);
      return;
    }
  }
}
