import { type Build, builds, type Parsed } from '@voltdeck/contract';
import { memberOf, operatorOf, operatorProfile } from '../../../identity';
import { Problem, type ProblemDetails } from '../../../kernel/problem';
import type { FormCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { dropFiles, mustHaveRoom } from '../../../platform/files/keeping';
import { phoneNumberOf } from '../../../platform/phone-numbers';
import { type AppSaid, buildCurrency, type BuildRow, mustBeEditable, priceOf } from '../rules';
import { changedBy, faultsOf } from '../rules-form';
import { findBuild, holdBuilds, insertBuild, saveSaid } from '../store';
import { countBuilds } from '../store-list';
import { mustFind, mustHold, shownBuild, tell } from './look';
import { keepParts, type SentParts, withParts } from './parts';
import { replaceOpen } from './pay';

type NewBody = Parsed<typeof builds.createBuild>['body'];
type Body = Parsed<typeof builds.updateBuild>['body'];

/** An app of which nothing is said yet. */
const nothing: AppSaid = {
  applicationName: '',
  packageName: '',
  slogan: null,
  primaryColor: '',
  secondaryColor: '',
  languages: [],
  mapsKey: null,
  publishableKey: null,
  supportNumber: null,
  privacyPolicyUrl: null,
  termsUrl: null,
  icon: '',
  logo: null,
  bundle: false,
  minimize: false,
  ios: false,
  keystore: null,
};

const invalid = (errors: ProblemDetails['errors']): Problem =>
  new Problem('fields.invalid', errors === undefined ? {} : { errors });

/** What a form makes of an app; every field at fault is named at once. */
async function said(ctx: Ctx, before: AppSaid, body: Partial<Body>): Promise<AppSaid> {
  const after = changedBy(before, body);
  const faults = faultsOf(after);
  if (body.support_number !== undefined && body.support_number !== null) {
    const { country } = await operatorProfile(ctx, operatorOf(ctx));
    after.supportNumber = phoneNumberOf(body.support_number, country);
    if (after.supportNumber === null) faults['support_number'] = [{ code: 'invalid' }];
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return after;
}

async function mustHavePlace(ctx: Ctx, operatorId: number): Promise<void> {
  const most = builds.mostBuilds;
  if ((await countBuilds(ctx.tx, { operatorId, words: [] })) >= most)
    throw new Problem('build.limit-reached', { args: { most } });
}

/** From which build of the operator's a new one takes what is not sent. */
async function sourceOf(ctx: Ctx, id: number | null | undefined): Promise<BuildRow | null> {
  if (id === null || id === undefined) return null;
  const row = await findBuild(ctx.tx, operatorOf(ctx), id);
  if (row === null) throw invalid({ from: [{ code: 'unknown' }] });
  return row;
}

/** Adds a branded app: the form is judged, its images are made ours, its keystore is opened, and only then anything is kept. */
export async function createBuild(call: FormCall<Ctx, NewBody>): Promise<Build> {
  await call.run(async (ctx) => {
    await mustHavePlace(ctx, operatorOf(ctx));
    await mustHaveRoom(ctx, operatorOf(ctx));
  });
  const { body, files } = await call.form();
  const { from, ...form } = body;
  const { app, source } = await call.run(async (ctx) => {
    const found = await sourceOf(ctx, from);
    if (!files.has('icon') && found === null) throw invalid({ icon: [{ code: 'required' }] });
    return { app: await said(ctx, nothing, form), source: found };
  });
  return withParts(call, { body, files, source }, (ctx, parts) => add(ctx, app, parts));
}

async function add(ctx: Ctx, app: AppSaid, parts: SentParts): Promise<Build> {
  const operatorId = operatorOf(ctx);
  await holdBuilds(ctx.tx, operatorId);
  await mustHavePlace(ctx, operatorId);
  await keepParts(ctx, parts);
  const row = await insertBuild(ctx.tx, {
    operatorId,
    said: { ...app, ...parts.of },
    priceMinor: priceOf(app),
    currency: buildCurrency,
    locale: ctx.locale,
    by: memberOf(ctx).membershipId,
    at: ctx.now,
  });
  await tell(ctx, 'created', row, { before: null, after: row });
  return shownBuild(ctx, row);
}

/** Changes a branded app until it is built; what is not sent stays. */
export async function updateBuild(
  call: FormCall<Ctx, Body>,
  { params }: Pick<Parsed<typeof builds.updateBuild>, 'params'>,
): Promise<Build> {
  await call.run(async (ctx) => {
    mustBeEditable(await mustFind(ctx, params.id));
    await mustHaveRoom(ctx, operatorOf(ctx));
  });
  const { body, files } = await call.form();
  await call.run(async (ctx) => said(ctx, await mustFind(ctx, params.id), body));
  return withParts(call, { body, files, source: null }, (ctx, parts) =>
    change(ctx, params.id, { body, parts }),
  );
}

async function change(
  ctx: Ctx,
  id: number,
  { body, parts }: { body: Body; parts: SentParts },
): Promise<Build> {
  const held = await mustHold(ctx, id);
  mustBeEditable(held);
  if (body.version !== undefined && body.version !== held.version) throw new Problem('build.changed');
  const after: AppSaid = {
    ...(await said(ctx, held, body)),
    ...(body.without_logo === true ? { logo: null } : {}),
    ...(body.without_keystore === true ? { keystore: null } : {}),
    ...parts.of,
  };
  const priceMinor = priceOf(after);
  // What was paid for stays what it was.
  if (held.isPaid && priceMinor !== held.priceMinor) throw new Problem('build.paid', { field: 'ios' });
  await keepParts(ctx, parts);
  await saveSaid(ctx.tx, id, { said: after, priceMinor });
  if (priceMinor !== held.priceMinor) await replaceOpen(ctx, id);
  const isGone = (name: string | null): name is string =>
    name !== null && name !== after.icon && name !== after.logo;
  await dropFiles(ctx, [held.icon, held.logo].filter(isGone));
  const row = await mustHold(ctx, id);
  await tell(ctx, 'updated', row, { before: held, after: row });
  return shownBuild(ctx, row);
}
