import { builds } from '@voltdeck/contract';
import { on, takingForm } from '../../kernel/route';
import { downloadBuild, getBuild, getBuildLog, listBuilds } from './actions/look';
import { deleteBuild, retryBuild, useFreeBuild } from './actions/order';
import { answerTestPayment, payBuild } from './actions/pay';
import { createBuild, updateBuild } from './actions/send';

export const buildRoutes = [
  on(builds.listBuilds, listBuilds),
  takingForm(builds.createBuild, createBuild),
  takingForm(builds.updateBuild, updateBuild),
  on(builds.getBuild, getBuild),
  on(builds.deleteBuild, deleteBuild),
  on(builds.useFreeBuild, useFreeBuild),
  on(builds.payBuild, payBuild),
  on(builds.answerTestPayment, answerTestPayment),
  on(builds.retryBuild, retryBuild),
  on(builds.getBuildLog, getBuildLog),
  on(builds.downloadBuild, downloadBuild),
];
