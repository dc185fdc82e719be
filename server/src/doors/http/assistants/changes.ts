import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type EndpointShape, proposals } from '@voltdeck/contract';
import { endpoints } from '@voltdeck/contract/all';
import { z } from 'zod';
import { getOwnProposal, listOwnProposals, mayPropose, proposableCalls, propose } from '../../../apps';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { fieldText, problemText } from '../../../platform/i18n/texts';
import { Faults } from '../field-errors';
import { unkeepable } from '../unkeepable';
import { callName } from './proposed-calls';
import { failed, resultOf } from './answers';

/** The calls that may be proposed, as the contract has them. */
const proposable: ReadonlyMap<string, EndpointShape> = new Map(
  endpoints
    .filter((endpoint) => Object.hasOwn(proposableCalls, callName(endpoint)))
    .map((endpoint) => [callName(endpoint), endpoint]),
);

const named = z.strictObject({ call: z.string().max(200) });
const numbered = z.strictObject({ id: z.int().min(1) });

const schemaOf = (shape: z.ZodType): { type: 'object'; [name: string]: unknown } => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return { ...schema, type: 'object' };
};

/** What a tool does with what it is told. */
type Use = (ctx: Ctx, told: unknown) => Promise<unknown>;

interface ChangeTool {
  name: string;
  description: string;
  shape: z.ZodObject;
  isReading: boolean;
  use: Use;
}

/** What a tool is told, by its shape; what does not fit is refused by name. */
function readAs<S extends z.ZodObject>(shape: S, told: unknown): z.output<S> {
  const faults = new Faults();
  for (const field of unkeepable(told)) faults.add(field, { code: 'invalid' });
  const read = shape.safeParse(told, { reportInput: true });
  if (read.success && faults.isEmpty) return read.data;
  faults.addIssues(read.error?.issues ?? []);
  throw new Problem('fields.invalid', { errors: faults.all() });
}

/** What a call is sent, as JSON Schema, so that an assistant need not guess. */
function describe(call: string): object {
  const endpoint = proposable.get(call);
  if (endpoint === undefined) throw new Problem('proposal.call-unknown', { field: 'call' });
  const { summary, params = z.object({}), query, body } = endpoint;
  const without = new Set(proposableCalls[call]?.without ?? []);
  const schema = body && schemaOf(body);
  const properties = Object.entries(Object(schema?.properties)).filter(([field]) => !without.has(field));
  return {
    call,
    summary,
    params: schemaOf(params),
    ...(query && { query: schemaOf(query) }),
    ...(schema && { body: { ...schema, properties: Object.fromEntries(properties) } }),
  };
}

const changes: readonly ChangeTool[] = [
  {
    name: 'list_changes',
    description: 'The calls that may be proposed, each with what it does.',
    shape: z.strictObject({}),
    isReading: true,
    use: () => Promise.resolve([...proposable].map(([call, { summary }]) => ({ call, summary }))),
  },
  {
    name: 'describe_change',
    description:
      'What one of these calls is sent: params, query and body as JSON Schema. Ask before proposing.',
    shape: named,
    isReading: true,
    use: (_, told) => Promise.resolve(describe(readAs(named, told).call)),
  },
  {
    name: 'propose_change',
    description:
      'Proposes a change. Nothing is done: it waits on a page until a person of the operator’s confirms or rejects it. ' +
      'Say in `reason`, in one sentence, why. Answers with the id, its state, and a link for that person.',
    shape: proposals.proposedBody,
    isReading: false,
    use: (ctx, told) => propose(ctx, readAs(proposals.proposedBody, told)),
  },
  {
    name: 'list_proposals',
    description: 'The latest changes proposed with this key, and what became of each.',
    shape: z.strictObject({}),
    isReading: true,
    use: (ctx) => listOwnProposals(ctx),
  },
  {
    name: 'get_proposal',
    description: 'What became of one proposed change: its state, why it was rejected, why it failed.',
    shape: numbered,
    isReading: true,
    use: (ctx, told) => getOwnProposal(ctx, readAs(numbered, told).id),
  },
];

/** The tools by which changes are proposed, as an assistant is told of them; none where the key may not. */
export const changeTools = (key: Parameters<typeof mayPropose>[0]) =>
  mayPropose(key)
    ? changes.map(({ name, description, shape, isReading }) => ({
        name,
        description,
        inputSchema: schemaOf(shape),
        annotations: { readOnlyHint: isReading, destructiveHint: false, openWorldHint: false },
      }))
    : [];

/** The tool of a name, which uses what it is told; undefined where there is none for the key. */
export const changeTool = (key: Parameters<typeof mayPropose>[0], name: string): Use | undefined =>
  mayPropose(key) ? changes.find((each) => each.name === name)?.use : undefined;

/** What an assistant gets of a tool; a refusal names fields and remedy, as it does for programs. */
export async function answerOf(
  run: (work: (ctx: Ctx) => Promise<unknown>) => Promise<unknown>,
  { use, told, onUnexpected }: { use: Use; told: unknown; onUnexpected: (error: unknown) => void },
): Promise<CallToolResult> {
  let locale: Ctx['locale'] = 'en';
  try {
    return resultOf(
      await run((ctx) => {
        ({ locale } = ctx);
        return use(ctx, told);
      }),
    );
  } catch (error) {
    if (!(error instanceof Problem)) {
      // Nobody outside is told of our insides.
      onUnexpected(error);
      return failed(problemText(locale, 'something-went-wrong'));
    }
    const { code, details } = error;
    const own = details.field === undefined ? {} : { [details.field]: [{ code, args: details.args }] };
    const errors = Object.entries({ ...own, ...details.errors }).map(([field, found]) => [
      field,
      found.map((one) => fieldText(locale, field, one)),
    ]);
    return failed(
      JSON.stringify({
        msg: problemText(locale, code, details.args),
        code,
        errors: Object.fromEntries(errors) as object,
      }),
    );
  }
}
