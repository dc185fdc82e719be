import type { V201 } from '@voltdeck/ocpp';
import type { ChargerEvent } from '../charger/state';
import type { NarratorOptions, Ready } from './protocol';
import { meterOf, type Moment } from './v201-moments';
import { isReached, type Stage, type View } from './v201-stages';
import { evseOf, timeOf, type TransactionEvent } from './v201-words';

interface Transaction {
  id: string;
  nextSeqNo: number;
  isTagTold: boolean;
  session: number | null;
  /** Why the energy stopped, which may be long before the end. */
  stopped: V201.ReasonEnumType | undefined;
}

/** How somebody was let begin on a connector. */
interface Grant {
  tokenType: V201.IdTokenEnumType;
  remoteStartId?: number;
}

/** One TransactionEvent, but for what follows from its moment. */
interface Happening {
  event: V201.TransactionEventEnumType;
  trigger: V201.TriggerReasonEnumType;
  chargingState: V201.ChargingStateEnumType;
  /** Of whoever is authorised. */
  tag: string | null;
  meterValue?: [V201.MeterValueType];
}

const tokenTypes: readonly string[] = [
  'Central',
  'eMAID',
  'ISO14443',
  'ISO15693',
  'KeyCode',
  'Local',
  'MacAddress',
  'NoAuthorization',
] satisfies V201.IdTokenEnumType[];

/** What is triggered by somebody who showed who they are, which is told each time. */
const authorizing: readonly V201.TriggerReasonEnumType[] = ['Authorized', 'RemoteStart', 'StopAuthorized'];

const isTokenType = (text: string | undefined): text is V201.IdTokenEnumType =>
  text !== undefined && tokenTypes.includes(text);

/** The transactions of a charger, begun and ended by the points that are set. */
export class Transactions {
  readonly #options: NarratorOptions;
  readonly #open = new Map<number, Transaction>();
  readonly #grants = new Map<number, Grant>();

  constructor(options: NarratorOptions) {
    this.#options = options;
  }

  idOn(connector: number): string | undefined {
    return this.#open.get(connector)?.id;
  }

  forget(): void {
    this.#open.clear();
    this.#grants.clear();
  }

  /** Remembers how somebody was let begin. */
  grant(connector: number, event: ChargerEvent): void {
    if (event.type !== 'remote-start') {
      this.#grants.set(connector, { tokenType: 'ISO14443' });
      return;
    }
    const tokenType = isTokenType(event.tokenType) ? event.tokenType : 'Central';
    this.#grants.set(connector, { tokenType, remoteStartId: event.remoteStartId });
  }

  /** Goes through the moments of one step. */
  advance(moment: Moment, from: View, stages: readonly Stage[]): Ready[] {
    let last = from;
    return stages.flatMap((stage) => {
      const told = this.#enter(moment, last, stage);
      last = stage.view;
      return told;
    });
  }

  /** Tells of a transaction that goes on, if there is one. */
  update(moment: Moment, happening: Omit<Happening, 'event'>): Ready[] {
    const transaction = this.#open.get(moment.connector.number);
    return transaction ? [this.#tell(moment, transaction, { ...happening, event: 'Updated' })] : [];
  }

  #enter(moment: Moment, last: View, stage: Stage): Ready[] {
    const transaction = this.#open.get(moment.connector.number);
    if (!transaction) return this.#isStart(last, stage.view) ? [this.#start(moment, stage)] : [];
    transaction.stopped ??= stage.stopped;
    const { trigger, view } = stage;
    const { ended } = this.#options.knobs().measurands;
    const isEnd = stage.isForced === true || this.#isEnd(last, view);
    const told = this.#tell(moment, transaction, {
      event: isEnd ? 'Ended' : 'Updated',
      trigger,
      chargingState: view.chargingState,
      tag: trigger === 'StopAuthorized' ? last.tag : view.tag,
      meterValue: isEnd ? meterOf(moment, { context: 'Transaction.End', measurands: ended }) : undefined,
    });
    if (isEnd) this.#open.delete(moment.connector.number);
    return [told];
  }

  #isStart(last: View, next: View): boolean {
    const isNewlyAuthorized = last.tag === null && next.tag !== null;
    return this.#options
      .knobs()
      .startPoints.some((point) => isReached(point, next) && (isNewlyAuthorized || !isReached(point, last)));
  }

  #isEnd(last: View, next: View): boolean {
    // Where neither a car nor a person is left, no point can be waited for.
    if (!next.isConnected && next.tag === null) return true;
    return this.#options
      .knobs()
      .stopPoints.some((point) => isReached(point, last) && !isReached(point, next));
  }

  #start(moment: Moment, { trigger, view }: Stage): Ready {
    const transaction: Transaction = {
      id: this.#options.newTransactionId(),
      nextSeqNo: 0,
      isTagTold: false,
      session: null,
      stopped: undefined,
    };
    this.#open.set(moment.connector.number, transaction);
    return this.#tell(moment, transaction, {
      event: 'Started',
      trigger,
      chargingState: view.chargingState,
      tag: view.tag,
      meterValue: meterOf(moment, {
        context: 'Transaction.Begin',
        measurands: this.#options.knobs().measurands.started,
      }),
    });
  }

  #tell({ state, connector, place }: Moment, transaction: Transaction, happening: Happening): Ready {
    const { event, trigger, chargingState, tag, meterValue } = happening;
    transaction.session ??= connector.session?.id ?? null;
    const isTagDue = tag !== null && (!transaction.isTagTold || authorizing.includes(trigger));
    const grant = this.#grants.get(connector.number);
    const remoteStartId = isTagDue && trigger !== 'StopAuthorized' ? grant?.remoteStartId : undefined;
    if (isTagDue) transaction.isTagTold = true;
    const payload: TransactionEvent = {
      eventType: event,
      timestamp: timeOf(state.at),
      triggerReason: trigger,
      seqNo: transaction.nextSeqNo++,
      offline: state.isOnline ? undefined : true,
      transactionInfo: {
        transactionId: transaction.id,
        chargingState,
        remoteStartId,
        stoppedReason: event === 'Ended' ? transaction.stopped : undefined,
      },
      evse: evseOf(place),
      idToken: isTagDue ? { idToken: tag, type: grant?.tokenType ?? 'ISO14443' } : undefined,
      meterValue,
    };
    return {
      kind: 'ready',
      request: { action: 'TransactionEvent', payload },
      transaction: {
        id: transaction.id,
        connector: connector.number,
        session: transaction.session,
        tag: isTagDue ? tag : null,
        isEnd: event === 'Ended',
      },
    };
  }
}
