import { builds } from '@voltdeck/contract';
import { announceFiles, keepFiles } from '../../platform/files/keeping';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { openCheckout, payBuild } from './actions/pay';
import { moveBuild } from './store';
import { openPaymentsOf } from './store-payments';
import { iconOf, sendBuild } from './testing-builds';

/** Builds of an operator in each state that calls ask for, and one more for those that use one up. */
async function buildRows({ name, owner, operatorId, as, house }: WalkedOperator) {
  const { member } = owner;
  const icon = await iconOf();
  const add = async (): Promise<number> =>
    (await sendBuild(house, member, { body: { application_name: name.slice(0, 30) }, files: { icon } })).id;
  const failed = async (): Promise<number> => {
    const id = await add();
    await as({ kind: 'system' }, (ctx) => moveBuild(ctx.tx, id, { state: 'failed', failure: 'broken' }));
    return id;
  };
  const payable = async (): Promise<number> => {
    const id = await add();
    await as(member, (ctx) => payBuild(ctx, { params: { id }, query: {}, body: {} }));
    await as({ kind: 'system' }, async (ctx) => {
      const payment = (await openPaymentsOf(ctx.tx, [id])).get(id);
      if (payment !== undefined) await openCheckout(ctx, { paymentId: payment.id });
    });
    return id;
  };
  let former: number | null = null;
  /** One that takes the place of the one before among the free builds of the month. */
  const free = async (): Promise<number> => {
    const before = former;
    const id = await add();
    former = id;
    if (before !== null)
      await as({ kind: 'system' }, (ctx) => moveBuild(ctx.tx, before, { free_used_at: null }));
    return id;
  };
  const done = await add();
  const key = `${'a'.repeat(16)}${String(done).padStart(6, '0')}-project.zip`;
  await as({ kind: 'system' }, async (ctx) => {
    await announceFiles(ctx, { operatorId, files: [{ name: key, bytes: 4 }] });
    await ctx.ports.files.put(key, Buffer.from('PK\u0003\u0004'));
    await keepFiles(ctx, operatorId, [key]);
    const files = [{ kind: 'project' as const, name: 'app-project.zip', key, bytes: 4 }];
    await moveBuild(ctx.tx, done, { state: 'succeeded', files, is_compiled: false });
  });
  return { id: await add(), free, done, icon, add, failed, payable };
}

const reason = 'docs/decisions.md#branded-apps: how a build is paid, watched and downloaded';
const sent = {
  application_name: 'Other',
  package_name: 'org.ampere.other',
  primary_color: '#0a7d4f',
  secondary_color: '#f2b705',
  languages: 'en,ar',
};

type Rows = Awaited<ReturnType<typeof buildRows>>;
const one = ({ id }: Rows) => ({ params: { id } });

export const walk = declareWalk(buildRows, [
  { call: builds.listBuilds, needs: 'build.read', other: 'own' },
  {
    call: builds.createBuild,
    needs: 'build.create',
    other: 'own',
    sends: ({ icon }) => ({ body: sent, files: { icon } }),
  },
  {
    call: builds.updateBuild,
    needs: 'build.update',
    other: 'refused',
    sends: ({ id, icon }) => ({ params: { id }, body: { slogan: 'Charge' }, files: { icon } }),
  },
  { call: builds.getBuild, needs: 'build.read', other: 'refused', sends: one, reason },
  {
    call: builds.deleteBuild,
    needs: 'build.delete',
    other: 'refused',
    sends: async ({ add }) => ({ params: { id: await add() } }),
  },
  {
    call: builds.useFreeBuild,
    needs: 'build.update',
    other: 'refused',
    sends: async ({ free }) => ({ params: { id: await free() } }),
  },
  {
    call: builds.payBuild,
    needs: 'build.update',
    other: 'refused',
    sends: async ({ add }) => ({ params: { id: await add() } }),
    reason,
  },
  {
    call: builds.answerTestPayment,
    needs: 'build.update',
    other: 'refused',
    sends: async ({ payable }) => ({ params: { id: await payable() }, body: { answer: 'refuse' } }),
    reason,
  },
  {
    call: builds.retryBuild,
    needs: 'build.update',
    other: 'refused',
    sends: async ({ failed }) => ({ params: { id: await failed() } }),
    reason,
  },
  { call: builds.getBuildLog, needs: 'build.read', other: 'refused', sends: one, reason },
  {
    call: builds.downloadBuild,
    needs: 'build.read',
    other: 'refused',
    sends: ({ done }) => ({ params: { id: done, kind: 'project' } }),
    reason,
  },
]);
