import type { Fact, FactKind } from '../kernel/facts';
import type { Ctx } from './ctx';

export type FactHandler<P> = (ctx: Ctx, fact: Fact<P>) => Promise<void>;
/** Facts of one kind that were announced together. */
export type FactsHandler<P> = (ctx: Ctx, facts: readonly Fact<P>[]) => Promise<void>;
export type FactListener = (fact: Fact<unknown>) => void;

interface Delivered {
  name: string;
  handle: FactHandler<unknown>;
}

/** Who wants to hear of which kind of fact; filled while the house is built. */
export interface Facts {
  /** Runs inside `announce`, in the announcing transaction; its error takes the whole change back. */
  inTransaction<P>(kind: FactKind<P>, handle: FactHandler<P>): void;
  /** The same, once for all facts of the kind that are announced together, after the handlers of each. */
  inTransactionTogether<P>(kind: FactKind<P>, handle: FactsHandler<P>): void;
  /** Runs in a transaction of its own after the commit, retried until it succeeds, and takes effect once per fact. */
  afterCommit<P>(kind: FactKind<P>, name: string, handle: FactHandler<P>): void;
  /** Told on every node of each committed fact, in the order of ids within a batch; may miss some when the connection breaks. */
  onCommitted(listener: FactListener): void;
}

/** The registry as the house reads it. */
export interface FactRegistry extends Facts {
  handlersInTransaction(name: string): readonly FactHandler<unknown>[];
  handlersTogether(name: string): readonly FactsHandler<unknown>[];
  handlersAfterCommit(name: string): readonly string[];
  handlerAfterCommit(fact: string, handler: string): FactHandler<unknown> | undefined;
  readonly listeners: readonly FactListener[];
}

export function createFacts(): FactRegistry {
  const inside = new Map<string, FactHandler<unknown>[]>();
  const together = new Map<string, FactsHandler<unknown>[]>();
  const after = new Map<string, Delivered[]>();
  const listeners: FactListener[] = [];
  return {
    inTransaction: (kind, handle) => {
      listOf(inside, kind.name).push(untyped(handle));
    },
    inTransactionTogether: (kind, handle) => {
      listOf(together, kind.name).push(untypedAll(handle));
    },
    afterCommit: (kind, name, handle) => {
      const list = listOf(after, kind.name);
      if (list.some((other) => other.name === name)) {
        throw new Error(`Two handlers of ${kind.name} have the name ${name}.`);
      }
      list.push({ name, handle: untyped(handle) });
    },
    onCommitted: (listener) => {
      listeners.push(listener);
    },
    handlersInTransaction: (name) => inside.get(name) ?? [],
    handlersTogether: (name) => together.get(name) ?? [],
    handlersAfterCommit: (name) => (after.get(name) ?? []).map((entry) => entry.name),
    handlerAfterCommit: (fact, handler) => after.get(fact)?.find((entry) => entry.name === handler)?.handle,
    listeners,
  };
}

function listOf<T>(map: Map<string, T[]>, name: string): T[] {
  const list = map.get(name) ?? [];
  map.set(name, list);
  return list;
}

/** A handler is only ever given facts of the kind it was registered for, so its payload type holds. */
const untyped = <P>(handle: FactHandler<P>): FactHandler<unknown> => handle as FactHandler<unknown>;
const untypedAll = <P>(handle: FactsHandler<P>): FactsHandler<unknown> => handle as FactsHandler<unknown>;
