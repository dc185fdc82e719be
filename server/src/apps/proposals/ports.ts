import type { Member } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import type { ReadCall, SentCall } from './rules';

/** The calls of the API, made within a transaction that is there; each is judged as the door judges it. */
export interface ProposedCalls {
  /** Refuses by name what does not fit the contract. */
  read(sent: SentCall): ReadCall;
  /** Whether somebody holds what a call needs, the plan aside. */
  may(member: Member, call: Pick<SentCall, 'call' | 'params'>): boolean;
  /** Makes a call as whoever acts: permission, plan, shape, action. */
  make(ctx: Ctx, sent: SentCall): Promise<unknown>;
}

declare module '../../platform/ctx' {
  interface Ports {
    proposedCalls: ProposedCalls;
  }
}
