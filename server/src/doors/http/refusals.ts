import type { EndpointShape, Locale, ProblemCode } from '@voltdeck/contract';
import { problems } from '@voltdeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../kernel/problem';
import { errorCode } from '../../platform/errors';
import { localeOf } from '../../platform/i18n/accept-language';
import { fieldText, problemText } from '../../platform/i18n/texts';
import type { Logger } from '../../platform/log';
import { failureOf } from './envelope';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointShape;
  }
}

/** The language a caller reads. */
export const localeOfRequest = (request: FastifyRequest): Locale =>
  localeOf(request.headers['accept-language']);

/** Answers whatever was thrown: expected refusals by their code, all else as one text, logged once. */
export const refuse =
  (log: Logger) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const problem = hasLeft(error, request) ? new Problem('request.unreadable') : problemOf(error);
    if (!problem) log.error({ err: error, requestId: request.id, url: request.url }, 'A request failed');
    await answerProblem(problem ?? new Problem('something-went-wrong'), request, reply).catch(
      (failure: unknown) => {
        // A text that cannot be put together must not become an answer that tells of our insides.
        log.error({ err: failure, requestId: request.id, url: request.url }, 'A refusal failed');
        return answerProblem(new Problem('something-went-wrong'), request, reply);
      },
    );
  };

/** Whether the caller went before its request was here: nobody hears the answer, and nothing of ours failed. */
const hasLeft = (error: unknown, { raw }: FastifyRequest): boolean =>
  errorCode(error) === 'ECONNRESET' && raw.destroyed && !raw.complete;

export async function answerProblem(
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { code, details } = problem;
  if (code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer');
  if (details.retryAfterSeconds !== undefined) void reply.header('retry-after', details.retryAfterSeconds);
  // Whoever goes on all the same pays for a new connection each time.
  if (code === 'too-many-requests') void reply.header('connection', 'close');
  const locale = localeOfRequest(request);
  const { endpoint } = request.routeOptions.config;
  const path = request.url.split('?')[0] ?? '';
  const failure = {
    msg: problemText(locale, code, details.args),
    code,
    errors: errorsOf(problem, locale),
    ...(details.data && { details: details.data }),
  };
  await reply
    .code(problems[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureOf(failure, { endpoint, path })));
}

function errorsOf({ code, details }: Problem, locale: Locale): Record<string, string[]> {
  const named = details.field === undefined ? {} : { [details.field]: [{ code, args: details.args }] };
  return Object.fromEntries(
    Object.entries({ ...named, ...details.errors }).map(([field, found]) => [
      field,
      found.map((one) => fieldText(locale, field, one)),
    ]),
  );
}

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const code = frameworkProblems[statusOf(error) ?? 0];
  return code === undefined ? undefined : new Problem(code);
}

/** What the framework refuses by itself, by its status; a path that leads out of a folder of files leads nowhere. */
const frameworkProblems: Readonly<Record<number, ProblemCode | undefined>> = {
  400: 'request.unreadable',
  403: 'route.unknown',
  404: 'route.unknown',
  405: 'route.wrong-method',
  413: 'body.too-large',
  414: 'request.head-too-large',
  415: 'body.unreadable',
  431: 'request.head-too-large',
};

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  // An address that cannot be decoded names nothing.
  if (errorCode(error) === 'FST_ERR_BAD_URL') return 404;
  if (/^FST_ERR_CTP_INVALID_(CONTENT_LENGTH|JSON_BODY)$/.test(errorCode(error) ?? '')) return 415;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
