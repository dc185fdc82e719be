import { live } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';

const channelRows = ({ operatorId }: WalkedOperator) =>
  Promise.resolve({ channel: `private-operators.${operatorId}` });

export const walk = declareWalk(channelRows, [
  {
    call: live.channelAuth,
    needs: 'login',
    other: 'refused',
    sends: ({ channel }) => ({ body: { socket_id: '1.2', channel_name: channel } }),
    unchanged: 'it only signs',
    reason: 'docs/decisions.md#real-time',
  },
  {
    call: live.channelAuths,
    needs: 'login',
    // Of a channel of another it says what it says of one that is none.
    other: 'own',
    sends: ({ channel }) => ({ body: { socket_id: '1.2', channel_names: [channel] } }),
    unchanged: 'it only signs',
    reason: 'docs/decisions.md#real-time',
  },
]);
