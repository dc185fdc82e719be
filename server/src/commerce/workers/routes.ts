import { workers } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { getWorker, listWorkers, workerTable } from './actions';
import { createWorker, deleteWorker, updateWorker } from './actions/change';
import { listWorkerRefusals } from './actions/refusals';

export const workerRoutes = [
  on(workers.listWorkers, listWorkers),
  on(workers.workerTable, workerTable),
  on(workers.createWorker, createWorker),
  on(workers.getWorker, getWorker),
  on(workers.updateWorker, updateWorker),
  on(workers.deleteWorker, deleteWorker),
  on(workers.listWorkerRefusals, listWorkerRefusals),
];
