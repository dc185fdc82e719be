import type { Noun } from '../../platform/noun';
import { findOperator } from './store';

/** What changes of the operator's is named on one channel, whoever of its people listens. */
export const channelNoun: Noun = {
  channels: [{ noun: 'operators', key: 'member', ownerOf: findOperator }],
};
