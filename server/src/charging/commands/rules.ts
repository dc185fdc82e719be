import type { OrderState } from '@voltdeck/contract';

/** What the server asks of a charger, whichever protocol it speaks. */
export type Command =
  | {
      kind: 'start';
      chargePointId: number;
      connectorNumber: number;
      /** Where the device counts its EVSEs apart from their connectors. */
      evseId: number | null;
      orderId: number;
      tag: string;
    }
  | { kind: 'stop'; chargePointId: number; orderId: number; transactionId: string };

/** In which states of its order a command is still wanted. */
export const wantedIn = {
  start: ['requested', 'starting'],
  stop: ['charging', 'suspended'],
} as const satisfies Record<Command['kind'], readonly OrderState[]>;

/** What became of it: the charger's word, or that none came. */
export interface Outcome {
  state: 'accepted' | 'rejected' | 'unanswered';
  /** The charger's own word, or one of `noAnswers` of the contract. */
  detail: string;
  /** The charger cannot have heard of it. */
  isUnsent?: boolean;
}

/** The way to the chargers; implemented by the OCPP door of the node that holds the socket. */
export interface Chargers {
  /** Ids of the charge points whose socket is held here. */
  connected(): number[];
  send(command: Command): Promise<Outcome>;
}
