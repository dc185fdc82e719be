import { sustainability as calls } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { exportSustainability, getSustainability, printSustainability } from './actions';

export const routes = [
  on(calls.getSustainability, getSustainability),
  on(calls.exportSustainability, exportSustainability),
  on(calls.printSustainability, printSustainability),
];
