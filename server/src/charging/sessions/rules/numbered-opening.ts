import { type ChargingPlace, isOnEvse } from '../../../network';
import { isSameTag, type Judged, readTag, refused, type TokenWord } from '../../authorization/rules';
import { isWaiting, type OrderRow } from '../../orders/rules/order';
import { type Course, mayHaveFlowed, type Token } from './course';
import { judgedFor, type Life, setAside } from './life';
import { saidInCourse } from './said';
import { adopt, connectorAt, likelyConnectors, makeWay, open, unfinishedOf, wayOf } from './opening';
import { wordOn, wordWith } from './token';

/** The order that was asked for from afar and begins with this token. */
const awaitedByToken = (
  unfinished: readonly OrderRow[],
  token: Token | null,
  connectorId: number,
): OrderRow | undefined => {
  const waiting = unfinished.filter((order) => isWaiting(order.state) && order.ocpp_transaction === null);
  const byId = waiting.find((order) => order.id === token?.remoteStartId);
  const byTag = waiting.filter((order) => isSameTag(order.tag_uid, token?.uid ?? null));
  return byId ?? byTag.find((order) => order.connector_id === connectorId) ?? byTag[0];
};

/** What the token that a transaction is opened with is worth. */
function judge(
  life: Life,
  token: Token | null,
  { older, ...on }: { connectorId: number; at: Date; older: readonly OrderRow[] },
): Judged {
  if (token?.uid === undefined || token.uid === null) return refused('invalid', 'not-authorized');
  const { uid, verdict, isOffline } = token;
  // A tag that was refused stays refused for this transaction, whatever became of it meanwhile.
  if (verdict !== null && verdict !== 'accepted') return refused(verdict, 'not-authorized');
  return judgedFor(life, { ...on, who: { uid: readTag(uid) }, isOffline }, older);
}

interface Opened {
  order: OrderRow | null;
  word: TokenWord | null;
}

type PlaceConnector = ChargingPlace['connectors'][number];

/**
 * The connector of a transaction; where its device names none, the one that can be meant: that of the start that was asked
 * for, the only free one that is busy, or the only free one. What is over is kept on any that is free, so that it is not lost.
 */
function connectorOf(life: Life, course: Course, isOver: boolean): PlaceConnector | null {
  const { place } = life;
  const named = connectorAt(place, course.connectorNumber);
  if (named !== null || (course.connectorNumber ?? 0) !== 0) return named;
  const unfinished = unfinishedOf(life);
  const asked = unfinished.find(({ id, state }) => id === course.token?.remoteStartId && isWaiting(state));
  const ofAsked = place.connectors.find(({ id }) => id === asked?.connector_id);
  if (ofAsked !== undefined) return ofAsked;
  const likely = likelyConnectors(place, unfinished);
  return isOver || likely.length === 1 ? (likely[0] ?? null) : null;
}

/** Whether an order began when the transaction was over already, which may be told late and ends nothing then. */
const isBegunAfterEnd = (
  { started_at: startedAt, requested_at: requestedAt }: OrderRow,
  { end }: Course,
): boolean => end !== null && (startedAt ?? requestedAt) >= end.at;

/**
 * Finds or opens the order of a transaction. A token that is refused opens none before energy flows:
 * a car that only stands there is no session.
 */
export function openFor(
  life: Life,
  of: { name: string; course: Course; at: Date; isGivenUp?: boolean },
): Opened {
  const { name, course, at } = of;
  const { token } = course;
  const { place } = life;
  const isOver = of.isGivenUp === true || (course.end !== null && course.hasNoGap);
  const connector = connectorOf(life, course, isOver);
  const uid = token?.uid ?? null;
  if (connector === null) {
    // While it runs, what comes next may tell.
    if (isOver)
      setAside(life, {
        action: 'TransactionEvent',
        reason: 'unknown-connector',
        said: saidInCourse(name, course),
        payload: { transaction: name },
      });
    return { order: null, word: uid === null ? null : wordOn(life, uid, null) };
  }
  const unfinished = unfinishedOf(life);
  const isLater = (order: OrderRow): boolean =>
    isOnEvse(place, connector, order.connector_id) && isBegunAfterEnd(order, course);
  // Its connector is another's by now: what came before it is told once no more of it can come.
  if (course.begin === null && !isOver && unfinished.some(isLater))
    return { order: null, word: uid === null ? null : wordOn(life, uid, null) };
  const awaited = awaitedByToken(unfinished, token, connector.id);
  const older = unfinished.filter(
    (order) => order.id !== awaited?.id && isOnEvse(place, connector, order.connector_id) && !isLater(order),
  );
  const judged = awaited === undefined ? judge(life, token, { connectorId: connector.id, at, older }) : null;
  const told = (verdict: TokenWord['verdict']) => (uid === null ? null : wordWith(life, uid, verdict));
  const isWorthless = judged !== null && judged.verdict !== 'accepted' && !mayHaveFlowed(course);
  if (isWorthless) return { order: null, word: told(judged.verdict) };
  makeWay(life, older, { meterStartWh: course.meterStartWh, at });
  const columns = { ocpp_transaction: name, last_seq_no: course.lastSeqNo, state: 'starting' as const };
  const order =
    awaited === undefined
      ? open(life, {
          ...(judged ?? refused('invalid', 'not-authorized')),
          way: wayOf(place, { uid, isOffline: token?.isOffline ?? false }),
          connector,
          uid: uid === null ? null : readTag(uid),
          at: course.begin?.at ?? at,
          columns,
        })
      : adopt(life, awaited, { connector, at, columns });
  return { order, word: told(order.start_verdict ?? 'invalid') };
}
