import type { OrderState } from '@voltdeck/contract';
import type { SettingAnswer, SettingChange, SettingName } from '../settings/rules';

/** What the server asks of a charger about an order, whichever protocol it speaks. */
export type OrderCommand =
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

/**
 * What the server asks of a charger about its settings, in steps that lead from one to the next: they are read when it
 * introduces itself, what its readings lack is filled in, with less where it refuses that, and what came of it is read.
 */
export type SettingsCommand =
  | { kind: 'get-settings'; chargePointId: number; step: 'introduce' | 'check'; names: SettingName[] }
  | { kind: 'set-settings'; chargePointId: number; step: 'fill' | 'fill-least'; changes: SettingChange[] };

/** What the server asks of a charger. */
export type Command = OrderCommand | SettingsCommand;

export type CommandKind = 'start' | 'stop' | 'get-settings' | 'set-settings';

export const settingsKinds = ['get-settings', 'set-settings'] as const satisfies CommandKind[];

export const isAboutSettings = (command: Command): command is SettingsCommand =>
  command.kind === 'get-settings' || command.kind === 'set-settings';

/** In which states of its order a command is still wanted. */
export const wantedIn = {
  start: ['requested', 'starting'],
  stop: ['charging', 'suspended'],
} as const satisfies Record<OrderCommand['kind'], readonly OrderState[]>;

/** What became of it: the charger's word, or that none came. */
export interface Outcome {
  state: 'accepted' | 'rejected' | 'unanswered';
  /** The charger's own word, or one of `noAnswers` of the contract. */
  detail: string;
  /** The charger cannot have heard of it. */
  isUnsent?: boolean;
}

/** What became of a command about settings. */
export interface SettingsOutcome extends Outcome {
  answers: readonly SettingAnswer[];
  /** It may go better another time. */
  isPassing: boolean;
  /** What follows from the answers. */
  next: SettingsCommand | null;
}

/** The way to the chargers; implemented by the OCPP door of the node that holds the socket. */
export interface Chargers {
  /** Ids of the charge points whose socket is held here. */
  connected(): number[];
  send(command: OrderCommand): Promise<Outcome>;
  sendSettings(command: SettingsCommand): Promise<SettingsOutcome>;
}

/** How often a command about settings is sent, counting also those that a charger cut short: some crash on one. */
export const mostTries = 3;

/** Milliseconds before such a command is sent again after its first and its second try. */
const patienceMs = [60_000, 300_000] as const;

/** Milliseconds before a command about settings is sent again that was lost with its socket: its charger may be booting. */
export const lostPatienceMs = patienceMs[0];

/** When a command about settings is sent again that brought nothing; null where it is given up. */
export function againAt({ isPassing }: SettingsOutcome, tries: number, now: Date): Date | null {
  if (!isPassing || tries >= mostTries) return null;
  return new Date(now.getTime() + (patienceMs[tries - 1] ?? 0));
}
