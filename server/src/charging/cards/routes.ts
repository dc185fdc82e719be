import { cards } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { exportCards, listCards, listUnknownCards } from './actions';
import {
  blockCard,
  changeCard,
  createCard,
  ignoreUnknownCard,
  removeCard,
  unblockCard,
} from './actions/change';
import { importCards } from './actions/import';

export const cardRoutes = [
  on(cards.listCards, listCards),
  on(cards.exportCards, exportCards),
  on(cards.createCard, createCard),
  on(cards.importCards, importCards),
  on(cards.changeCard, changeCard),
  on(cards.removeCard, removeCard),
  on(cards.blockCard, blockCard),
  on(cards.unblockCard, unblockCard),
  on(cards.listUnknownCards, listUnknownCards),
  on(cards.ignoreUnknownCard, ignoreUnknownCard),
];
