import type { V201Requests } from '@voltdeck/ocpp';
import type { ChargerState, Message } from '../charger/state';
import type { Narrator, NarratorOptions, Ready, Step, Told } from './protocol';
import { meterOf, type Moment, momentsOf } from './v201-moments';
import { stagesOf, viewOf } from './v201-stages';
import { Transactions } from './v201-transactions';
import { chargingStateOf, meterValueOf, statusOf, timeOf } from './v201-words';

function statusAt({ state, connector, place }: Moment): Ready {
  const payload: V201Requests['StatusNotification'] = {
    timestamp: timeOf(state.at),
    connectorStatus: statusOf(connector),
    evseId: place.evse,
    connectorId: place.connectorId,
  };
  return { kind: 'ready', request: { action: 'StatusNotification', payload } };
}

/** Tells of a charger in OCPP 2.0.1, whose statuses and transactions are not those the machine speaks of. */
export class V201Narrator implements Narrator {
  readonly #transactions: Transactions;

  constructor(options: NarratorOptions) {
    this.#transactions = new Transactions(options);
  }

  tell(step: Step): Told[] {
    const moments = momentsOf(step.after);
    const messages = step.effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : []));
    return [
      ...moments.flatMap((moment) => this.#changes(step, moment)),
      ...messages.flatMap((message) => this.#pass(message, moments)),
    ];
  }

  statuses(state: ChargerState, connectors: readonly number[]): Told[] {
    return momentsOf(state, connectors).map(statusAt);
  }

  transactions(state: ChargerState, connectors: readonly number[]): Told[] {
    return momentsOf(state, connectors).flatMap((moment) =>
      this.#transactions.update(moment, {
        trigger: 'Trigger',
        chargingState: chargingStateOf(moment.connector),
        tag: viewOf(moment.connector).tag,
        meterValue: meterOf(moment, 'Trigger'),
      }),
    );
  }

  transactionOn(_state: ChargerState, connector: number): string | undefined {
    return this.#transactions.idOn(connector);
  }

  forget(): void {
    this.#transactions.forget();
  }

  #changes(step: Step, moment: Moment): Told[] {
    const { connector } = moment;
    const before = step.before.connectors.find(({ number }) => number === connector.number);
    if (!before) return [];
    const from = viewOf(before);
    if (from.tag === null && viewOf(connector).tag !== null) {
      this.#transactions.grant(connector.number, step.event);
    }
    const told = this.#transactions.advance(moment, from, stagesOf(step, before, connector));
    return statusOf(before) === statusOf(connector) ? told : [statusAt(moment), ...told];
  }

  /** What the machine says in words that 2.0.1 shares; the rest is told by statuses and transactions. */
  #pass(message: Message, moments: readonly Moment[]): Told[] {
    if (message.kind === 'authorize') return [message];
    if (message.kind !== 'meter') return [];
    if (message.context === 'trigger') return [{ ...message, session: null }];
    const moment = moments.find(({ connector }) => connector.number === message.connector);
    if (!moment) return [];
    return this.#transactions.update(moment, {
      trigger: 'MeterValuePeriodic',
      chargingState: chargingStateOf(moment.connector),
      tag: viewOf(moment.connector).tag,
      meterValue: [meterValueOf(message.at, message.reading, 'Sample.Periodic')],
    });
  }
}
