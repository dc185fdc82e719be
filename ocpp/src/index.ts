export {
  type ActionOf,
  actionsOf,
  isAction,
  requestSchema,
  type Requests,
  type Responses,
  salvageRequest,
  type Validated,
  validateRequest,
  validateResponse,
} from './messages';
export { CallFailed, type CallFailure, errorCodes, type ErrorKind, OcppError } from './rpc/errors';
export {
  type BadFrame,
  type CallFrame,
  type ErrorFrame,
  type Frame,
  type FrameHead,
  type MessageId,
  parseFrame,
  readHead,
  type ResultFrame,
  writeFrame,
} from './rpc/frame';
export type { LateReply, PeerClock, Reply } from './rpc/outbox';
export { Peer } from './rpc/peer';
export type { FrameRecord, IncomingCall, PeerOptions, ReceivedCall } from './rpc/peer-options';
export { refusalOf, resultTo, type WrittenReply } from './rpc/replies';
export type { SchemaError } from './schema/check';
export type { Readable } from './schema/salvage';
export type { Deviation, DeviationKind, Schema } from './schema/schema';
export type * as V16 from './v16/generated/types';
export type { V16Requests, V16Responses } from './v16/generated/types';
export type * as V201 from './v201/generated/types';
export type { V201Requests, V201Responses } from './v201/generated/types';
export { laterSubProtocols, type OcppVersion, subProtocols, versionOfSubProtocol } from './version';
