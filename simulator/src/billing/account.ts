import type { SessionReport } from '../run/book';

/** An order as the central system bills it. */
export interface BilledOrder {
  id: number;
  transactionId: string | null;
  energyWh: number;
  isEnded: boolean;
  heldReason: string | null;
}

/** What became of a charger's energy, in Wh. */
export interface Account {
  sessions: number;
  /** By the charger's own meter, told or not. */
  meteredWh: number;
  /** What it never said, such as the last stretch before its power was cut. */
  notToldWh: number;
  sentWh: number;
  answeredWh: number;
  billedWh: number;
  /** Sent in sessions whose settlement waits for somebody to look at it. */
  heldWh: number;
  heldReasons: Record<string, number>;
  /** Sent in sessions of which only the quarantine knows. */
  quarantinedWh: number;
  /** What is not as it must be. */
  faults: string[];
}

/** A charger's sessions beside what came of them. */
export interface Claim {
  identity: string;
  sessions: readonly SessionReport[];
  orders: readonly BilledOrder[];
  /** Messages that no order could take, as text; undefined where nobody can be asked. */
  quarantined: readonly string[] | undefined;
}

type Pairs = Map<SessionReport, BilledOrder>;

const emptyAccount = (): Account => ({
  sessions: 0,
  meteredWh: 0,
  notToldWh: 0,
  sentWh: 0,
  answeredWh: 0,
  billedWh: 0,
  heldWh: 0,
  heldReasons: {},
  quarantinedWh: 0,
  faults: [],
});

/** Pairs by the transaction's id, and what is left by the order in which they began. */
function paired({ sessions, orders }: Claim): { pairs: Pairs; left: BilledOrder[] } {
  const pairs: Pairs = new Map();
  const left = orders.toSorted((one, other) => one.id - other.id);
  const inTime = sessions.toSorted((one, other) => one.id - other.id);
  const pair = (session: SessionReport, fits: (order: BilledOrder) => boolean): void => {
    const place = pairs.has(session) ? -1 : left.findIndex(fits);
    if (place >= 0) pairs.set(session, ...(left.splice(place, 1) as [BilledOrder]));
  };
  const isNamed = ({ transactionId }: BilledOrder): boolean =>
    sessions.some((session) => String(session.transactionId) === transactionId);
  for (const session of inTime)
    pair(session, ({ transactionId }) => transactionId === String(session.transactionId));
  for (const session of inTime) if (session.saidWh > 0) pair(session, (order) => !isNamed(order));
  return { pairs, left };
}

function addHeld(account: Account, reason: string): void {
  account.heldReasons[reason] = (account.heldReasons[reason] ?? 0) + 1;
}

function judge(account: Account, session: SessionReport, order: BilledOrder, who: string): void {
  const { toldWh } = session;
  if (order.heldReason !== null) {
    account.heldWh += toldWh;
    addHeld(account, order.heldReason);
    return;
  }
  account.billedWh += order.energyWh;
  if (!order.isEnded) account.faults.push(`${who}: order ${order.id} has not ended`);
  if (order.energyWh !== toldWh)
    account.faults.push(`${who}: sent ${toldWh} Wh, order ${order.id} bills ${order.energyWh} Wh`);
}

/** Lays what a charger sent beside what is billed; nothing may be lost, and nothing billed that was not sent. */
export function accountOf(claim: Claim): Account {
  const account = emptyAccount();
  const { pairs, left } = paired(claim);
  for (const session of claim.sessions) {
    const { meteredWh, saidWh, toldWh } = session;
    const who = `${claim.identity}/${session.connector} session ${session.id} (${session.transactionId})`;
    account.sessions += 1;
    account.meteredWh += meteredWh;
    account.notToldWh += meteredWh - saidWh;
    account.sentWh += saidWh;
    account.answeredWh += toldWh;
    if (saidWh !== toldWh) account.faults.push(`${who}: sent ${saidWh} Wh, answered ${toldWh} Wh`);
    if (!session.isSettled && !session.isCutOff) account.faults.push(`${who}: its end was not acknowledged`);
    const order = pairs.get(session);
    if (order) judge(account, session, order, who);
    else if (toldWh > 0 && (claim.quarantined?.length ?? 0) > 0) account.quarantinedWh += toldWh;
    else if (toldWh > 0) account.faults.push(`${who}: sent ${toldWh} Wh, and there is no order`);
  }
  for (const { id, energyWh, heldReason } of left) {
    if (heldReason !== null) addHeld(account, heldReason);
    else if (energyWh > 0) {
      account.billedWh += energyWh;
      account.faults.push(`${claim.identity}: order ${id} bills ${energyWh} Wh that no session sent`);
    }
  }
  return account;
}

/** Several accounts as one. */
export function sumOf(accounts: readonly Account[]): Account {
  const sum = emptyAccount();
  for (const account of accounts) {
    sum.sessions += account.sessions;
    sum.meteredWh += account.meteredWh;
    sum.notToldWh += account.notToldWh;
    sum.sentWh += account.sentWh;
    sum.answeredWh += account.answeredWh;
    sum.billedWh += account.billedWh;
    sum.heldWh += account.heldWh;
    sum.quarantinedWh += account.quarantinedWh;
    sum.faults.push(...account.faults);
    for (const [reason, count] of Object.entries(account.heldReasons))
      sum.heldReasons[reason] = (sum.heldReasons[reason] ?? 0) + count;
  }
  return sum;
}
