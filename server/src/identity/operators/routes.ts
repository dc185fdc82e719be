import { operators } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { changeOperator, showOperator } from './actions/change';

export const operatorRoutes = [
  on(operators.showOperator, showOperator),
  on(operators.changeOperator, changeOperator),
];
