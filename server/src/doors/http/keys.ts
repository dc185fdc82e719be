import { developerKeys, driverPages, type EndpointShape } from '@voltdeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type DeveloperKey,
  identifyKey,
  isFormedAsKey,
  keyFacts,
  looksLikeKey,
  operatorOfPage,
} from '../../apps';
import { mayCall } from '../../identity';
import type { Actor, Member } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import type { House } from '../../platform/house';
import { secretDigest } from '../../platform/passwords';
import { addressOf, fleetNamed } from './access';

/** How long nobody asks again who a key is; changes are heard of at once, this is for what was not heard. */
const rememberedMs = 5_000;
/** Keys in use at one time by all operators of a node, and wrong ones that are tried. */
const mostRemembered = 10_000;
const secondMs = 1000;
/** What apps call. */
const ofApps = /^\/api\/v1\//;

interface Remembered {
  /** Null: it is nobody's. */
  key: DeveloperKey | null;
  atMs: number;
}

interface Meeting {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A key that reads, and as whom it acts. */
export type ReadingKey = Pick<DeveloperKey, 'scopes'> & { member: Member };

/** Programs and apps that call with the developer key of an operator: who they are, and how much they may ask. */
export class ApiKeys {
  readonly #known = new Map<string, Remembered>();
  /** Of each secret whose owner is being asked for, so that many first calls ask once. */
  readonly #asking = new Map<string, Promise<DeveloperKey | null>>();
  #second = { atMs: 0, calls: new Map<number, number>() };

  constructor(
    private readonly house: House,
    private readonly callsPerSecond: number = developerKeys.keyCallsPerSecond,
  ) {
    house.facts.onCommitted(({ name }) => {
      if (keyFacts.has(name)) this.#forget();
    });
    // Nobody knows what was missed.
    house.bus.onGap(() => this.#forget());
  }

  /** Refuses a key in the wrong place, and the calls of a known one that are too many; before anything is read. */
  meet(request: FastifyRequest, reply: FastifyReply): void {
    const { headers, url } = request;
    if (looksLikeKey(url) || looksLikeKey(headers.authorization ?? ''))
      throw new Problem('developer-key.misplaced');
    const key = this.#remembered(secretOf(request));
    if (key) this.#count(key, reply);
  }

  /** Whether a call is a program's, made with a key that is known to be good: a key that stands in an app is known to anybody. */
  isProgram = (request: FastifyRequest): boolean => {
    const key = this.#remembered(secretOf(request));
    return key?.scopes.includes('read') === true && !ofApps.test(request.url);
  };

  /** As whom a program acts, once it is sure that it may make the call with its key. */
  async actorFor(endpoint: EndpointShape, meeting: Meeting): Promise<Actor> {
    if ('public' in endpoint.needs) return { kind: 'guest' };
    const key = await this.#good(meeting);
    if (!key.scopes.includes('read')) throw new Problem('developer-key.apps-only');
    if (!developerKeys.isOpenToKeys(endpoint)) throw new Problem('developer-key.person-needed');
    if (!key.scopes.includes(developerKeys.scopeOf(endpoint))) throw new Problem('developer-key.read-only');
    const { member } = key;
    if (member === null) throw new Problem('developer-key.refused');
    if (!mayCall(member, endpoint.needs, fleetNamed(endpoint.path, meeting.request.params)))
      throw new Problem('forbidden');
    return member;
  }

  /** Whose key may read; refuses whoever shows none. */
  async mustRead(meeting: Meeting): Promise<ReadingKey> {
    const { scopes, member } = await this.#good(meeting);
    if (!scopes.includes('read')) throw new Problem('developer-key.apps-only');
    if (member === null) throw new Problem('developer-key.refused');
    return { scopes, member };
  }

  /** Whose app calls, once it is sure that its key is one for apps, or that it is a drivers' page that is on. */
  async operatorFor(meeting: Meeting): Promise<number> {
    const code = pageCodeOf(meeting.request);
    if (code !== null) return this.#operatorOfPage(code, addressOf(meeting.request));
    const { scopes, operatorId } = await this.#good(meeting);
    if (!scopes.includes('apps')) throw new Problem('developer-key.not-for-apps');
    return operatorId;
  }

  async #operatorOfPage(code: string, address: string | null): Promise<number> {
    const operatorId = await this.house.run({ actor: { kind: 'guest' }, address, lane: 'call' }, (ctx) =>
      operatorOfPage(ctx, code),
    );
    if (operatorId === null) throw new Problem('driver-page.off');
    return operatorId;
  }

  /** The key that a call brings, counted; refused where it is no good one. */
  async #good({ request, reply }: Meeting): Promise<DeveloperKey> {
    const secret = secretOf(request);
    const met = this.#remembered(secret);
    const key = met === undefined && secret !== null ? await this.#ask(secret, addressOf(request)) : met;
    if (!key) throw new Problem('developer-key.refused');
    if (met === undefined) this.#count(key, reply);
    return key;
  }

  /** Undefined where nobody knows yet. */
  #remembered(secret: string | null): DeveloperKey | null | undefined {
    if (secret === null) return undefined;
    if (!isFormedAsKey(secret)) return null;
    const found = this.#known.get(secretDigest(secret));
    if (found === undefined) return undefined;
    const now = this.house.clock.now();
    const expiresAt = found.key?.expiresAt ?? null;
    if (now.getTime() - found.atMs >= rememberedMs || (expiresAt !== null && expiresAt <= now))
      return undefined;
    return found.key;
  }

  async #ask(secret: string, address: string | null): Promise<DeveloperKey | null> {
    const digest = secretDigest(secret);
    const asked = this.#asking.get(digest);
    if (asked !== undefined) return asked;
    const asking = this.#find(digest, secret, address);
    this.#asking.set(digest, asking);
    try {
      return await asking;
    } finally {
      if (this.#asking.get(digest) === asking) this.#asking.delete(digest);
    }
  }

  async #find(digest: string, secret: string, address: string | null): Promise<DeveloperKey | null> {
    const atMs = this.house.clock.now().getTime();
    const key = await this.house.run({ actor: { kind: 'guest' }, address, lane: 'call' }, (ctx) =>
      identifyKey(ctx, secret),
    );
    // What changed while it was asked is not remembered.
    if (this.#asking.has(digest)) {
      if (this.#known.size >= mostRemembered) this.#known.clear();
      this.#known.set(digest, { key, atMs });
    }
    return key;
  }

  #forget(): void {
    this.#known.clear();
    this.#asking.clear();
  }

  #count({ id }: DeveloperKey, reply: FastifyReply): void {
    const nowMs = this.house.clock.now().getTime();
    const atMs = nowMs - (nowMs % secondMs);
    if (this.#second.atMs !== atMs) this.#second = { atMs, calls: new Map() };
    const calls = (this.#second.calls.get(id) ?? 0) + 1;
    this.#second.calls.set(id, calls);
    const left = Math.max(0, this.callsPerSecond - calls);
    void reply.header('ratelimit-policy', `"key";q=${this.callsPerSecond};w=1`);
    void reply.header('ratelimit', `"key";r=${left};t=1`);
    if (calls > this.callsPerSecond) throw new Problem('too-many-requests', { retryAfterSeconds: 1 });
  }
}

/** The code of the drivers' page that calls; null where none does, or where a key is shown, which counts alone. */
export function pageCodeOf(request: FastifyRequest): string | null {
  const sent = request.headers[driverPages.pageHeader];
  return typeof sent === 'string' && secretOf(request) === null ? sent.trim() : null;
}

/** The developer key that a request brings; null where it brings none. */
export function secretOf({ headers }: FastifyRequest): string | null {
  const sent = headers['api-key'];
  return typeof sent === 'string' ? sent.trim() : null;
}

/** Refuses a key that stands among the fields of a body. */
export function mustHoldNoKey(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  if (Object.values(body).some((value) => typeof value === 'string' && isFormedAsKey(value)))
    throw new Problem('developer-key.misplaced');
}
