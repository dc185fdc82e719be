import { sustainability } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

const needs = 'sustainability.read sustainability-dashboard';

export const walk = declareWalk(noRows, [
  { call: sustainability.getSustainability, needs, other: 'own' },
  {
    call: sustainability.exportSustainability,
    needs,
    other: 'own',
    reason: 'docs/decisions.md#sustainability: the figures as a file',
  },
  {
    call: sustainability.printSustainability,
    needs,
    other: 'own',
    reason: 'docs/decisions.md#sustainability: the figures as a document',
  },
]);
