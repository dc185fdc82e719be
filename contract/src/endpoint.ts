import type { z } from 'zod';
import type { Feature } from './features';
import type { FleetKey, OperatorKey } from './identity/memberships';

/**
 * What a caller must hold, declared once per call (docs/decisions.md#permissions).
 * `operator: 'owner'` is the owner alone, `'member'` anyone of the operator's own people;
 * `fleet` is an alternative for fleet admins: a key they hold at the fleet that the path names (`/api/fleets/{id}…`; at any
 * of theirs where it names none), or `'assigned'`, for whoever works for it. `writes` marks a GET that changes something.
 * `confirmed` asks for somebody who has confirmed lately that it is still them (docs/decisions.md#second-factors);
 * `enrolling` lets those in who have yet to add the second factor that their operator requires.
 * `app` is an app of an operator's by its `API-KEY`, `driver` a driver who is logged in there beside it
 * (docs/decisions.md#drivers-of-apps).
 * `keys` opens what any login or member may call to developer keys, too (docs/decisions.md#developer-api).
 */
export type Needs =
  | { public: true }
  | { app: true }
  | { driver: true }
  | { login: true; writes?: true; confirmed?: true; enrolling?: true; keys?: true; drivers?: true }
  | {
      operator: OperatorKey | 'owner' | 'member';
      fleet?: FleetKey | 'assigned';
      feature?: Feature;
      subscription?: true;
      writes?: true;
      confirmed?: true;
      keys?: true;
    };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface EndpointShape {
  method: Method;
  /** Full path with `{name}` for each parameter. */
  path: string;
  /** One line for the API page. */
  summary: string;
  needs: Needs;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The shape of `results`; `null` where the answer has no content (204). */
  result: z.ZodType | null;
  /** Answer of a login or of v1/v3: carries `data` and `message` beside `results` and `msg`. */
  legacyEnvelope?: true;
  /** Needs the CSRF cookie and its header. */
  csrf?: true;
  /** Takes a file instead of a body. */
  upload?: Upload;
  /** Takes a form of `multipart/form-data`: the fields of `body`, and these files, any of which may be left out. */
  files?: readonly Upload[];
  /** A file instead of an envelope. */
  file?: true;
  /** Reads much (lists, sums, searches): an operator has few of them at once, and callers beyond wait. */
  heavy?: true;
  /** The answer holds a secret, so it is never kept for a repeated request. */
  secret?: true;
  /** Answered without the envelope, because a foreign protocol says how. */
  bare?: true;
}

/** A file that a call takes, sent as one part of `multipart/form-data`; whatever else stands beside it is not read. */
export interface Upload {
  /** The name of its part. */
  field: string;
  /** Bytes at most; more are refused unread where their number is told, and cut off where it is not. */
  maxBytes: number;
  /** Media types for whoever chooses a file; what it really is, is found by its content. */
  kinds: readonly string[];
}

/** Declares a call of the API; the server pairs it with an action, the dashboard calls it typed. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

type Out<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
type In<T> = T extends z.ZodType ? z.input<T> : Record<never, never>;

/** What an action receives: parameters, query and body, parsed. */
export interface Parsed<E extends EndpointShape> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
}

/** What a caller sends. */
export interface Request<E extends EndpointShape> {
  params?: In<E['params']>;
  query?: In<E['query']>;
  body?: In<E['body']>;
}

/** What `results` holds in an answer. */
export type Result<E extends EndpointShape> = E['result'] extends z.ZodType ? z.output<E['result']> : null;

/** A problem's answer (docs/decisions.md#envelope). */
export interface Failure {
  success: 0;
  msg: string;
  code: string;
  errors: Record<string, string[]>;
  /** What a client goes on with, where the refusal asks for something. */
  details?: object;
}

export const locales = ['en', 'ar', 'fr', 'es'] as const;
export type Locale = (typeof locales)[number];
