import { isOpen, type OrderRow } from '../../orders/rules/order';
import { begin, end, read } from './arrival';
import { allow, answer, ask, close, giveUpPlug, stop, stopAgain, sweep } from './asked';
import { book } from './booked';
import { followReport, vendFreely } from './connector';
import type { ConnectorEvent, OtherEvent, ReadingsEvent, SessionEvent, TransactionEvent } from './event';
import type { Known, StartQuestion } from './known';
import { type Answer, type Effect, type Life, lifeOf, noAnswer } from './life';
import { giveUpEvents, takeNumbered } from './numbered';
import { unfinishedOf } from './opening';
import { timed } from './times';

/** What an event comes to: the orders as they are then, what its sender is told, and what must happen beside. */
export interface Applied {
  /** What must be asked before; then nothing else of this counts, and the event is applied once more with the answer. */
  question: StartQuestion | null;
  orders: ReadonlyMap<number, OrderRow>;
  /** Those of which something else than the running figures has changed. */
  changed: ReadonlySet<number>;
  answer: Answer;
  effects: readonly Effect[];
}

function applyTransaction(life: Life, event: TransactionEvent): Answer {
  const { transaction } = event;
  if (transaction.by === 'name') return takeNumbered(life, { ...event, transaction });
  if (event.kind === 'started') return begin(life, event);
  return event.kind === 'updated' ? read(life, event) : end(life, event);
}

/** Values that tell of no transaction stand beside the order on their connector, and change nothing of it. */
function keep(life: Life, event: ReadingsEvent): Answer {
  const { connectorNumber } = event;
  const connector = life.place.connectors.find((each) => each.number === connectorNumber);
  const order = unfinishedOf(life).find((each) => each.connector_id === connector?.id && isOpen(each.state));
  const samples = timed(life, event.samples);
  life.effects.push({ kind: 'samples', orderId: order?.id ?? null, connectorNumber, samples });
  return noAnswer;
}

function applyReport(life: Life, { report }: ConnectorEvent): Answer {
  const { heard } = life.known;
  if (heard !== null && heard.at !== null) followReport(life, report, heard.at);
  vendFreely(life, report);
  return noAnswer;
}

function applyOther(life: Life, event: OtherEvent): Answer {
  switch (event.kind) {
    case 'start-asked':
      return ask(life, event);
    case 'booked':
      return book(life, event);
    case 'stop-asked':
      stop(life, event.by);
      break;
    case 'stop-unheard':
      stopAgain(life);
      break;
    case 'answered':
      answer(life, event);
      break;
    case 'allowance-set':
      allow(life, event);
      break;
    case 'close-asked':
      close(life, event.isStuck === true);
      break;
    case 'plug-awaited':
      giveUpPlug(life);
      break;
    case 'overdue':
      sweep(life);
      break;
    case 'events-awaited':
      giveUpEvents(life, event.name);
  }
  return noAnswer;
}

function answerTo(life: Life, event: SessionEvent): Answer {
  switch (event.kind) {
    case 'started':
    case 'updated':
    case 'ended':
      return applyTransaction(life, event);
    case 'readings':
      return keep(life, event);
    case 'connector':
      return applyReport(life, event);
    default:
      return applyOther(life, event);
  }
}

/**
 * What an event makes of what is known: the whole life of a session, whichever version of OCPP told it.
 * Pure: the same event on the same knowledge at the same moment gives the same outcome.
 */
export function apply(known: Known, event: SessionEvent, now: Date): Applied {
  const life = lifeOf(known, now);
  const answered = answerTo(life, event);
  const { orders, changed, effects, question } = life;
  return { orders, changed, answer: answered, effects, question };
}
