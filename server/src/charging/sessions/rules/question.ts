import { type Asking, readTag } from '../../authorization/rules';
import { courseOf } from './course';
import { connectorToVend } from './connector';
import { awaitedByTag } from './arrival';
import type { SessionEvent, TransactionEvent } from './event';
import type { Known } from './known';
import { isOver, isUnnamed, keptAs, mayOpen } from './numbered';
import { awaitedByToken, judgedBefore } from './numbered-opening';
import { connectorAt } from './opening';
import { timeOf } from './times';

/** What whoever answers for an id token is asked before an event can be judged. */
export interface StartQuestion {
  who: Asking;
  connectorId: number;
  at: Date;
  isOffline: boolean;
}

function ofStart(known: Known, event: TransactionEvent, now: Date): StartQuestion | null {
  const { connector, same, orders } = known;
  const uid = readTag(event.uid ?? '');
  if (connector === null || same !== null || awaitedByTag(orders, uid, connector.id) !== undefined)
    return null;
  const { at, isOffline } = timeOf(known, event.deviceAt, now);
  return { who: { uid }, connectorId: connector.id, at, isOffline };
}

/** Of the token that a transaction is opened with, where no order waits for it. */
function ofCourse(known: Known, course: ReturnType<typeof courseOf>, at: Date): StartQuestion | null {
  const connector = connectorAt(known.place, course?.connectorNumber ?? null);
  const token = course?.token ?? null;
  if (connector === null || token?.uid === undefined || token.uid === null) return null;
  if (judgedBefore(token) !== null) return null;
  if (awaitedByToken(known.orders, token, connector.id) !== undefined) return null;
  const { uid, isOffline } = token;
  return { who: { uid: readTag(uid) }, connectorId: connector.id, at, isOffline };
}

function ofNumbered(known: Known, told: TransactionEvent, now: Date): StartQuestion | null {
  const order = known.named;
  const event = keptAs(known, told, now);
  if (known.repeated !== null || (order !== null && isOver(order))) return null;
  if (order !== null) {
    const isAsked = isUnnamed(order, event) && event.uid !== null;
    const { at, isOffline } = event;
    const who = { uid: readTag(event.uid ?? '') };
    return isAsked ? { who, connectorId: order.connector_id, at, isOffline } : null;
  }
  const course = courseOf([...known.events, event]);
  return course !== null && mayOpen(course, event) ? ofCourse(known, course, event.at) : null;
}

/** What must be asked before an event can be judged; null where nothing must. */
export function questionOf(known: Known, event: SessionEvent, now: Date): StartQuestion | null {
  switch (event.kind) {
    case 'started':
    case 'updated':
    case 'ended':
      if (event.transaction.by === 'name') return ofNumbered(known, event, now);
      return event.kind === 'started' ? ofStart(known, event, now) : null;
    case 'connector': {
      const connector = connectorToVend(known, event.report, now);
      const uid = known.place.freeVendTag;
      if (connector === null || uid === null) return null;
      return { who: { uid }, connectorId: connector.id, at: now, isOffline: false };
    }
    case 'events-awaited': {
      const course = courseOf(known.events);
      return known.named === null && course?.hasEnergyFlowed === true ? ofCourse(known, course, now) : null;
    }
    default:
      return null;
  }
}
