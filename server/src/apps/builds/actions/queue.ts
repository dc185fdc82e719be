import type { Ctx } from '../../../platform/ctx';
import type { BuildRow } from '../rules';
import { moveBuild } from '../store';
import { tellMoved } from './look';

/** Builds an app. */
export const buildJob = 'builds.build';

/** Has a build done that is paid; builds are done one after the other, because compiling one takes a machine. */
export async function orderBuild(ctx: Ctx, build: Pick<BuildRow, 'id' | 'operatorId'>): Promise<void> {
  await moveBuild(ctx.tx, build.id, { state: 'payment-received', failure: null, begun: 0 });
  await ctx.schedule(buildJob, { buildId: build.id }, { key: `${buildJob}:${build.id}`, queue: 'builds' });
  await tellMoved(ctx, build);
}
