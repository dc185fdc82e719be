import type { ChangedEvent, LiveNoun } from '@voltdeck/contract';

/** A state that people watch as it moves, on the private channel of its noun. */
export interface LiveState {
  noun: LiveNoun;
  id: number;
  /** It moves no more, which its listeners are told apart and at once. */
  isFinal?: boolean;
}

/** What a kind of fact means for those who listen. */
interface Meaning<P> {
  /** What the operator's channel names as changed; null where no screen shows anything else than before. */
  changed: ((payload: P, operatorId: number) => ChangedEvent) | null;
  /** The live states that have moved; none unless told. */
  moved?: (payload: P) => readonly LiveState[];
}

/** A kind of thing that happens, announced by the domain that knows of it. */
export interface FactKind<P> extends Readonly<Meaning<P>> {
  readonly name: string;
}

/** Something that happened: written with the change it tells of. */
export interface Fact<P> {
  id: number;
  name: string;
  operatorId: number | null;
  at: Date;
  payload: P;
}

const kinds = new Map<string, FactKind<never>>();

/** Declares a kind of fact and what it changes; the payload is plain JSON, ids mostly. */
export function factKind<P>(name: string, meaning: Meaning<P>): FactKind<P> {
  if (kinds.has(name)) throw new Error(`Two kinds of fact have the name ${name}.`);
  const kind: FactKind<P> = { name, ...meaning };
  kinds.set(name, kind);
  return kind;
}

/** What the operator's channel names as changed by a fact. */
export function changeBy(fact: Fact<unknown>): ChangedEvent | null {
  if (fact.operatorId === null) return null;
  return kinds.get(fact.name)?.changed?.(payloadOf(fact), fact.operatorId) ?? null;
}

/** The live states that a fact has moved. */
export const movedBy = (fact: Fact<unknown>): readonly LiveState[] =>
  kinds.get(fact.name)?.moved?.(payloadOf(fact)) ?? [];

/** A fact has the name of its kind, and the kind has typed what was announced. */
const payloadOf = (fact: Fact<unknown>): never => fact.payload as never;
