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
  /** The power was cut, so nobody will be told of the stop. */
  isCutOff: boolean;
  /** What its meter counted, told or not. */
  meteredWh: number;
  /** How much of it was said to the central system, and how much of that was acknowledged. */
  saidWh: number;
  toldWh: number;
}

/** A register that a message tells of. */
export interface ToldRegister {
  session: number;
  registerWh: number;
}

/** What a session has taken by the moment of a message. */
export interface ToldEnergy {
  session: number;
  energyWh: number;
}

/** From where a session's register counts, with what was counted before it began anew. */
interface Count {
  fromWh: number;
  meteredBeforeWh: number;
  toldBeforeWh: number;
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
  readonly #counts = new Map<number, Count>();
  /** By session, the one before on its connector that was cut off, whose last register its start tells. */
  readonly #cutOffBefore = new Map<number, number>();
  readonly violations: Violation[] = [];
  violationCount = 0;
  lostMessages = 0;

  open(session: Session): void {
    const before = [...this.#sessions.values()].findLast(({ connector }) => connector === session.connector);
    const goesOn = before?.isCutOff === true && session.meterStartWh >= before.meterStart + before.meteredWh;
    if (goesOn) this.#cutOffBefore.set(session.id, before.id);
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
      isCutOff: false,
      meteredWh: 0,
      saidWh: 0,
      toldWh: 0,
    });
    this.#counts.set(session.id, { fromWh: session.meterStartWh, meteredBeforeWh: 0, toldBeforeWh: 0 });
    this.#forgetOldest();
  }

  close(session: Session): void {
    const meterStop = session.meterStopWh ?? session.meterStartWh;
    this.meter(session.id, meterStop);
    const { fromWh = session.meterStartWh, toldBeforeWh = 0 } = this.#counts.get(session.id) ?? {};
    this.#change(session.id, {
      meterStop,
      stoppedAt: session.stoppedAt === null ? null : new Date(session.stoppedAt),
      reason: session.reason,
      sentWh: toldBeforeWh + meterStop - fromWh,
    });
  }

  /** The power is cut while a session runs. */
  cutOff(session: number): void {
    this.#change(session, { isCutOff: true });
  }

  meter(session: number, registerWh: number): void {
    const count = this.#counts.get(session);
    if (count) this.#change(session, { meteredWh: count.meteredBeforeWh + registerWh - count.fromWh });
  }

  send(energies: readonly ToldEnergy[]): void {
    for (const { session, energyWh } of energies) {
      const saidWh = this.#sessions.get(session)?.saidWh ?? 0;
      this.#change(session, { saidWh: Math.max(saidWh, energyWh) });
    }
  }

  tell(energies: readonly ToldEnergy[]): void {
    for (const { session, energyWh } of energies) {
      const toldWh = this.#sessions.get(session)?.toldWh ?? 0;
      this.#change(session, { toldWh: Math.max(toldWh, energyWh) });
    }
  }

  /** The sessions of which a register tells, with what they have taken by then. */
  energiesAt({ session, registerWh }: ToldRegister): ToldEnergy[] {
    const report = this.#sessions.get(session);
    const count = this.#counts.get(session);
    if (!report || !count) return [];
    const own = { session, energyWh: count.toldBeforeWh + registerWh - count.fromWh };
    const before = this.#cutOffBefore.get(session);
    if (before === undefined) return [own];
    return [own, ...this.energiesAt({ session: before, registerWh: report.meterStart })];
  }

  /** The register of a session begins anew at zero: what was not told until then never will be. */
  restartRegister(session: number): void {
    const report = this.#sessions.get(session);
    if (!report) return;
    const { meteredWh, toldWh } = report;
    this.#counts.set(session, { fromWh: 0, meteredBeforeWh: meteredWh, toldBeforeWh: toldWh });
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
      this.#counts.delete(report.id);
      this.#cutOffBefore.delete(report.id);
      return;
    }
  }
}
