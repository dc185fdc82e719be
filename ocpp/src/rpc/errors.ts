import type { OcppVersion } from '../version';

/** What can be wrong with a call, before a version gives it its spelling. */
export type ErrorKind =
  | 'notImplemented'
  | 'notSupported'
  | 'internal'
  | 'protocol'
  | 'security'
  | 'format'
  | 'property'
  | 'occurrence'
  | 'type'
  | 'generic'
  | 'messageType'
  | 'unreadable';

const shared = {
  notImplemented: 'NotImplemented',
  notSupported: 'NotSupported',
  internal: 'InternalError',
  protocol: 'ProtocolError',
  security: 'SecurityError',
  property: 'PropertyConstraintViolation',
  type: 'TypeConstraintViolation',
  generic: 'GenericError',
} as const;

/**
 * The error codes of each version in its own spelling (OCPP-J 1.6 section 4.2.3, OCPP 2.0.1 part 4 section 4.3).
 * The missing letter in 1.6's `Occurence` is the specification's.
 */
export const errorCodes: Readonly<Record<OcppVersion, Readonly<Record<ErrorKind, string>>>> = {
  '1.6': {
    ...shared,
    format: 'FormationViolation',
    occurrence: 'OccurenceConstraintViolation',
    messageType: 'GenericError',
    unreadable: 'FormationViolation',
  },
  '2.0.1': {
    ...shared,
    format: 'FormatViolation',
    occurrence: 'OccurrenceConstraintViolation',
    messageType: 'MessageTypeNotSupported',
    unreadable: 'RpcFrameworkError',
  },
};

/** Thrown by a handler of calls to answer CALLERROR instead of CALLRESULT. */
export class OcppError extends Error {
  override readonly name = 'OcppError';

  constructor(
    readonly kind: ErrorKind,
    description = '',
    readonly details: object = {},
  ) {
    super(description);
  }
}

export type CallFailure = 'refused' | 'timed-out' | 'closed' | 'crowded';

/** Why a call of ours brought no result: `refused` by CALLERROR, `timed-out`, the socket `closed`, or too many waited before it. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';

  constructor(
    readonly reason: CallFailure,
    readonly action: string,
    readonly code = '',
    description = '',
  ) {
    super(`${action} ${reason}${code && `: ${code}`}${description && ` (${description})`}`);
  }
}
