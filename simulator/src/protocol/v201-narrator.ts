import type { V201Requests } from '@voltdeck/ocpp';
import type { ChargerState, Message } from '../charger/state';
import type { Narrator, NarratorOptions, Ready, Step, Told } from './protocol';
import type { Measurands } from './measurands';
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
  readonly #options: NarratorOptions;
  readonly #transactions: Transactions;

  constructor(options: NarratorOptions) {
    this.#options = options;
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
        meterValue: meterOf(moment, { context: 'Trigger', measurands: this.#measurands.updated }),
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

  get #measurands(): Measurands {
    return this.#options.knobs().measurands;
  }

  /** A reading that no transaction brings, where anything is to be read for such a one. */
  #read(message: Extract<Message, { kind: 'meter' }>): Told[] {
    const { aligned } = this.#measurands;
    const read = { context: 'Trigger', measurands: aligned } as const;
    return meterValueOf(message.at, message.reading, read) ? [{ ...message, measurands: aligned }] : [];
  }

  /** What the machine says in words that 2.0.1 shares; the rest is told by statuses and transactions. */
  #pass(message: Message, moments: readonly Moment[]): Told[] {
    if (message.kind === 'authorize') return [message];
    if (message.kind !== 'meter') return [];
    if (message.context === 'trigger') return this.#read({ ...message, session: null });
    const moment = moments.find(({ connector }) => connector.number === message.connector);
    const { at, reading } = message;
    const read = { context: 'Sample.Periodic', measurands: this.#measurands.updated } as const;
    const value = meterValueOf(at, reading, read);
    if (!moment || !value) return [];
    return this.#transactions.update(moment, {
      trigger: 'MeterValuePeriodic',
      chargingState: chargingStateOf(moment.connector),
      tag: viewOf(moment.connector).tag,
      meterValue: [value],
    });
  }
}
