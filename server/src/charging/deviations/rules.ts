import type { DeviationEffect, DeviationKind } from '@voltdeck/contract';
import { dayMs } from '../../kernel/clock';

/** One thing said otherwise than the standard. */
export interface SaidOtherwise {
  kind: DeviationKind;
  /** As `shortAction` gives it. */
  action: string;
  /** As `generalPath` gives it. */
  path: string;
}

/** What a charge point said otherwise since that was last written. */
export interface SeenDeviation extends SaidOtherwise {
  chargePointId: number;
  count: number;
  /** A call that has it, as it came; null where none is at hand. */
  frame: string | null;
}

/** A device as its charge point names it, and whose it is. */
export interface Device {
  operatorId: number;
  vendor: string;
  model: string;
  firmware: string;
}

/** What is kept apart of one model at one firmware; what a charger invents beyond is counted together. */
export const mostTold = 500;
/** What is kept apart of all models of an operator. */
export const mostOfOperator = 20_000;
/** Models and firmwares of an operator; what devices call themselves beyond counts for one without a name. */
export const mostModels = 500;
/** Characters of a vendor, a model or a firmware that tell it apart; the longest of the standard has 50. */
export const longestName = 100;
const longestAction = 50;
const longestPath = 120;

/** An example that is older gives way to a newer one. */
export const staleBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

const keptDays = 400;

/** What no charger has said since is forgotten. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - keptDays * dayMs);

/** What stands for all that is told apart no further. */
export const others: SaidOtherwise = { kind: 'others', action: '', path: '' };

const place = /(?:^|\.)\d+(?=\.|$)/g;

/** Places in lists do not tell deviations apart. */
export const generalPath = (path: string): string => path.slice(0, longestPath).replaceAll(place, '[]');

/** No action of the standard is longer. */
export const shortAction = (action: string): string => action.slice(0, longestAction);

const effects: Readonly<Record<DeviationKind, DeviationEffect>> = {
  'number-as-text': 'harmless',
  'text-as-number': 'harmless',
  'text-as-boolean': 'harmless',
  'single-for-list': 'harmless',
  'null-as-absent': 'harmless',
  'empty-as-absent': 'harmless',
  'letter-case': 'harmless',
  'unknown-field': 'harmless',
  'odd-frame': 'harmless',
  'too-long': 'harmless',
  decimals: 'harmless',
  'missing-time': 'inexact',
  format: 'inexact',
  'missing-value': 'lost',
  'unreadable-value': 'lost',
  'unknown-word': 'lost',
  'too-deep': 'lost',
  others: 'unknown',
};

/** What it means for the operator that a charger says something so. */
export const effectOf = (kind: DeviationKind): DeviationEffect => effects[kind];
