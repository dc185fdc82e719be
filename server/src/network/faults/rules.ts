import { dayMs } from '../../kernel/clock';

/** What a charger says of a fault, each text bounded and fit to be kept. */
export interface FaultWords {
  code: string;
  vendorCode: string | null;
  info: string | null;
  vendorId: string | null;
}

/** A fault that begins or is told anew at a place, or with `words` null the end of all faults there. */
export interface FaultChange {
  chargePointId: number;
  /** 0 for the charge point as a whole. */
  connectorNumber: number;
  words: FaultWords | null;
  at: Date;
}

interface Told {
  number: number;
  fault: string | null;
  faultWords?: FaultWords | null | undefined;
}

/** How a place stood before, as far as its faults go. */
interface Before {
  isFaulted: boolean;
  fault: string | null;
}

/** What a word about a connector, or about the station as number 0, does to its faults: nothing where it only repeats one. */
export function faultChanges(
  chargePointId: number,
  told: Told,
  { before, isFaulted, at }: { before: Before; isFaulted: boolean; at: Date },
): FaultChange[] {
  if (!isFaulted && !before.isFaulted) return [];
  if (isFaulted && before.isFaulted && before.fault === told.fault) return [];
  const plain = { code: told.fault ?? 'Faulted', vendorCode: null, info: null, vendorId: null };
  return [
    {
      chargePointId,
      connectorNumber: told.number,
      words: isFaulted ? (told.faultWords ?? plain) : null,
      at,
    },
  ];
}

const keepDays = 90;
const shownDays = 30;

/** Faults that were over before this moment are forgotten. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - keepDays * dayMs);

/** Faults that were over before this moment are not listed. */
export const shownSince = (now: Date): Date => new Date(now.getTime() - shownDays * dayMs);

export const mostPast = 50;
