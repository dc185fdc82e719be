import type { Noun } from '../platform/noun';
import { credentialsNoun } from './credentials/noun';

export const nouns: readonly Noun[] = [credentialsNoun];

export { operatorByToken } from './credentials/actions';
export { readLocation, readOffers } from './offers/actions';
export { type AskedPage, mostOfPage, type OfferKind, pageIn } from './offers/rules';
