import { socialProviders } from '@voltdeck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ProviderAnswer, takeAnswer } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { House } from '../../platform/house';
import { addressOf } from './access';
import { localeOfRequest } from './refusals';

const path = '/api/auth/social/:provider/callback';

/** What a provider writes is printed, and has no blanks. */
const word = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\x21-\x7E]+$/);

const params = z.object({ provider: z.enum(socialProviders) });
const answer = z.object({
  state: word(200),
  code: word(2000).optional(),
  error: z.string().optional(),
  /** Apple names somebody once, as JSON, the first time. */
  user: z.string().max(4000).optional(),
});

const name = z.string().max(200).nullish().catch(null);
const named = z.object({ name: z.object({ firstName: name, lastName: name }) });

/**
 * Takes people back from a provider of logins: Google sends them by a link, Apple by a form.
 * No call of the API: the answer is an address of the dashboard, where the browser goes on.
 */
export function takeProviderAnswers(app: FastifyInstance, house: House): void {
  const goOn = async (request: FastifyRequest, reply: FastifyReply, sent: unknown): Promise<FastifyReply> => {
    const told = answerIn(request.params, sent);
    const url = await house.run(
      {
        actor: { kind: 'guest' },
        locale: localeOfRequest(request),
        requestId: request.id,
        address: addressOf(request),
      },
      (ctx) => takeAnswer(ctx, told),
    );
    return reply.header('cache-control', 'no-store').redirect(url, 303);
  };
  app.get(path, (request, reply) => goOn(request, reply, request.query));
  app.post(path, (request, reply) => goOn(request, reply, request.body));
}

function answerIn(at: unknown, sent: unknown): ProviderAnswer {
  const { data: where } = params.safeParse(at);
  const { data: told } = answer.safeParse(sent);
  if (where === undefined) throw new Problem('not-found');
  // Of no visit that there is, so the page says that it is over.
  if (told === undefined) return { ...where, state: '', code: null, firstName: null, lastName: null };
  const code = told.error === undefined ? (told.code ?? null) : null;
  return { ...where, state: told.state, code, ...namesIn(told.user) };
}

function namesIn(user: string | undefined): Pick<ProviderAnswer, 'firstName' | 'lastName'> {
  const { data } = named.safeParse(parsedOf(user ?? ''));
  const { firstName = null, lastName = null } = data?.name ?? {};
  return { firstName: keepable(firstName), lastName: keepable(lastName) };
}

/** The database keeps no NUL, and no half of a character. */
const keepable = (text: string | null): string | null =>
  text === null ? null : text.replaceAll(/\0|\p{Cs}/gu, '');

const parsedOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
