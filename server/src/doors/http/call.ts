import { createHash } from 'node:crypto';
import { type EndpointShape, logins } from '@voltdeck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerOnce, loginKeeper } from '../../identity';
import type { Actor, Driver, Member } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import type {
  Caller,
  FileAnswer,
  FormRoute,
  PartedRoute,
  Route,
  UploadCall,
  UploadRoute,
  WholeRoute,
} from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import type { LaneName } from '../../platform/db/lanes';
import { FairSemaphore } from '../../platform/fair-semaphore';
import type { Files } from '../../platform/files/port';
import type { House, RunAs } from '../../platform/house';
import {
  actorFor,
  actorOfApp,
  bearerOf,
  isForDriversToo,
  type OfApps,
  isOfApps,
  mustBeIncluded,
  addressOf,
  networkAsking,
} from './access';
import { createCookies } from './cookies';
import { type Write, writerOf } from './envelope';
import { sendFile } from './files';
import { type ApiKeys, mustHoldNoKey, pageCodeOf, secretOf } from './keys';
import { leavingOf } from './leaving';
import { callerOf } from './parts';
import { packingOfFiles } from './protection';
import { readInput } from './read';
import { localeOfRequest } from './refusals';
import { receiveForm } from './forms';
import { receiveUpload } from './uploads';

export interface CallOptions {
  /** Whether browsers reach the product by https only. */
  isHttpsOnly: boolean;
  /** Whether addresses told by a proxy are believed. */
  trustsProxy: boolean;
  /** Who programs are that call with a developer key. */
  keys: ApiKeys;
  /** Without them, no call takes a file. */
  files?: Files | undefined;
}

/** Answers every call of the contract that has an action. */
export function answerCalls(
  app: FastifyInstance,
  house: House,
  { routes, files, keys, ...options }: CallOptions & { routes: readonly Route<Ctx>[] },
): void {
  const cookies = createCookies(house, options);
  const around = { cookies, trustsProxy: options.trustsProxy };
  const loggedIn = new WeakMap<FastifyRequest, Member | Driver>();
  const keepAlive = loginKeeper(house);
  const openFiles = new FairSemaphore(filesAtOnce);
  const uploads = new FairSemaphore(uploadsAtOnce);
  for (const route of routes) {
    const { endpoint } = route;
    const write = writerOf(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      ...(endpoint.file === true ? { compress: packingOfFiles } : {}),
      handler: async (request, reply) => {
        const bearer = bearerOf(request);
        const signal = isWrite(endpoint) ? undefined : leavingOf(reply);
        const actor = await whoCalls({ house, keys }, endpoint, { request, reply, bearer });
        mustHoldNoKey(request.body);
        const isLogin = actor.kind === 'driver' || (actor.kind === 'member' && actor.key === undefined);
        if (isLogin) loggedIn.set(request, actor);
        await cookies.mustComeFromOwnForm(endpoint, request);
        if (endpoint.file === true && (actor.kind === 'member' || actor.kind === 'driver'))
          holdPlace(reply, await openFiles.enter(actor.operatorId, signal));
        const call = { request, actor, bearer, signal };
        const answer =
          'takes' in route || 'takesForm' in route
            ? await runUpload(house, route, { ...call, leaving: leavingOf(reply), uploads, files })
            : 'parted' in route
              ? await runParts(house, route, { ...call, caller: await callerOf(request, reply, around) })
              : await runAction(house, route, call);
        if (endpoint === logins.csrfCookie) await cookies.giveCsrf(reply);
        if (endpoint.file === true)
          return sendFile(reply, fileOf(answer.results), {
            run: (work) => house.run({ ...asCaller(call), lane: 'file' }, work),
            log: house.log,
          });
        if (answer.isRepeated) void reply.header('idempotency-replayed', 'true');
        return send(reply, endpoint, write, answer.results);
      },
    });
  }
  // After the answer, because marking the use writes.
  app.addHook('onResponse', async (request) => {
    const login = loggedIn.get(request);
    if (login) await keepAlive(login);
  });
}

/** As whom a call is made: by a person's login, an operator's key, or an app's key beside a driver's login. */
async function whoCalls(
  { house, keys }: { house: House; keys: ApiKeys },
  endpoint: EndpointShape,
  { bearer, ...meeting }: { request: FastifyRequest; reply: FastifyReply; bearer: string | null },
): Promise<Actor> {
  const { request } = meeting;
  const { needs, path } = endpoint;
  const asking = { bearer, address: networkAsking(request), params: request.params };
  const asApp = async (as: OfApps): Promise<Actor> =>
    actorOfApp(house, as, { ...asking, operatorId: await keys.operatorFor(meeting) });
  if (isOfApps(needs)) return asApp(needs);
  const isOfPage = pageCodeOf(request) !== null;
  if (isForDriversToo(needs) && (isOfPage || secretOf(request) !== null)) return asApp({ driver: true });
  if (secretOf(request) === null) return actorFor(house, { needs, path }, asking);
  return keys.actorFor(endpoint, meeting);
}

/** A file holds memory for as long as it is read, and anybody may read as slowly as they like. */
const filesAtOnce = { most: 24, mostPerKey: 4, mostWaitingPerKey: 8, mostWaiting: 100, patienceMs: 20_000 };

/** Uploads are read by turns, so that one operator's hundred do not keep another's one waiting. */
const uploadsAtOnce = {
  most: 16,
  mostPerKey: 4,
  mostWaitingPerKey: 32,
  mostWaiting: 200,
  patienceMs: 60_000,
};

/** Who reads nothing for so long has gone, or means to stay for ever. */
const unreadMs = 120_000;

/** Gives a place back when the answer is over, however it ends. */
function holdPlace({ raw }: FastifyReply, leave: () => void): void {
  raw.once('close', leave);
  raw.setTimeout(unreadMs, () => void raw.destroy());
  if (raw.destroyed) leave();
}

interface Call {
  request: FastifyRequest;
  actor: Actor;
  bearer: string | null;
  /** Aborted when the caller hangs up; a change is carried through all the same. */
  signal?: AbortSignal | undefined;
}

const asCaller = ({ request, actor, bearer, signal }: Call): RunAs => ({
  actor,
  locale: localeOfRequest(request),
  requestId: request.id,
  address: addressOf(request),
  userAgent: request.headers['user-agent'] ?? null,
  bearer,
  signal,
});

/** The connections that a call uses. */
const laneOf = ({ file, heavy }: EndpointShape): LaneName =>
  heavy === true || file === true ? 'heavy' : 'call';

/** Actions are paired with their calls by `on`, which sees to it that one with a file gives one. */
const fileOf = (results: unknown): FileAnswer<Ctx> => results as FileAnswer<Ctx>;

/** Does the parts of an action, each in a transaction of its own. */
async function runParts(
  house: House,
  { endpoint, parted }: PartedRoute<Ctx>,
  call: Call & { caller: Caller },
): Promise<{ results: unknown; isRepeated: false }> {
  const input = readInput(endpoint, call.request);
  const results = await parted({ ...call.caller, run: (work) => house.run(asCaller(call), work) }, input);
  return { results, isRepeated: false };
}

interface Uploading {
  leaving: AbortSignal;
  uploads: FairSemaphore;
  files: Files | undefined;
}

/** Judges a call, takes its file, and has it worked on. */
async function runUpload(
  house: House,
  route: UploadRoute<Ctx> | FormRoute<Ctx>,
  { leaving, uploads, files, ...call }: Call & Uploading,
): Promise<{ results: unknown; isRepeated: boolean }> {
  const { request, actor } = call;
  const { endpoint } = route;
  const input = readInput(endpoint, request);
  const key = keyOf(endpoint, request);
  const as = asCaller(call);
  await house.run(as, (ctx) => mustBeIncluded(ctx, endpoint.needs));
  const place = actor.kind === 'member' ? actor.operatorId : networkAsking(request);
  const leave = await uploads.enter(place, leaving);
  const form = receiveForm(endpoint, request, files?.incoming);
  const upload = receiveUpload(endpoint, request, files?.incoming);
  let isRepeated = false;
  const part: Pick<UploadCall<Ctx>, 'signal' | 'run' | 'finish'> = {
    signal: leaving,
    run: (work) => house.run(as, work),
    finish: (work) =>
      house.run(as, async (ctx) => {
        if (key === null || (actor.kind !== 'member' && actor.kind !== 'driver')) return work(ctx);
        const hash = 'takes' in route ? upload.hash() : form.hash();
        const answer = await answerOnce(ctx, { asker: actor, key, hash }, () => work(ctx));
        isRepeated = answer.isRepeated;
        // What was kept is what such work gave before.
        return answer.results as Awaited<ReturnType<typeof work>>;
      }),
  };
  try {
    const results = await ('takes' in route
      ? route.takes({ ...part, file: upload.file }, input)
      : route.takesForm({ ...part, form: form.form }, input));
    return { results, isRepeated };
  } finally {
    leave();
    await upload.discard();
    await form.discard();
  }
}

async function runAction(
  house: House,
  { endpoint, action }: WholeRoute<Ctx>,
  call: Call,
): Promise<{ results: unknown; isRepeated: boolean }> {
  const { request, actor } = call;
  const input = readInput(endpoint, request);
  const key = keyOf(endpoint, request);
  return house.run({ ...asCaller(call), lane: laneOf(endpoint) }, async (ctx) => {
    await mustBeIncluded(ctx, endpoint.needs);
    if (key === null || (actor.kind !== 'member' && actor.kind !== 'driver'))
      return { results: await action(ctx, input), isRepeated: false };
    const keyed = { asker: actor, key, hash: hashOf(request) };
    return answerOnce(ctx, keyed, () => action(ctx, input));
  });
}

const isWrite = ({ method, needs }: EndpointShape): boolean =>
  method !== 'GET' || ('writes' in needs && needs.writes === true);

function keyOf(endpoint: EndpointShape, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !isWrite(endpoint) || endpoint.secret === true) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new Problem('fields.invalid', { errors: { 'Idempotency-Key': [{ code: 'invalid' }] } });
}

/** What makes two requests the same one. */
const hashOf = (request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest();

function send(reply: FastifyReply, endpoint: EndpointShape, write: Write, results: unknown): FastifyReply {
  void reply.header('cache-control', 'no-store');
  if (endpoint.result === null || results === null) return reply.code(204).send();
  return reply.code(200).type('application/json; charset=utf-8').send(write(results));
}
