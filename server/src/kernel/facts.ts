/** A kind of thing that happens, announced by the domain that knows of it. */
export interface FactKind<P> {
  readonly name: string;
  /** Carries the payload's type only. */
  readonly payload?: P;
}

/** Something that happened: written with the change it tells of. */
export interface Fact<P> {
  id: number;
  name: string;
  operatorId: number | null;
  at: Date;
  payload: P;
}

/** Declares a kind of fact; the payload is plain JSON, ids mostly. */
export const factKind = <P>(name: string): FactKind<P> => ({ name });
