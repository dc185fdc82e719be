import { live } from '@voltdeck/contract';
import type Pusher from 'pusher-js';
import { call } from './call';
import { connectionState, setConnection } from './connection';
import { onToken } from './token';

let opening: Promise<Pusher> | null = null;

const connect = async (): Promise<Pusher> => {
  const { default: Client } = await import('pusher-js');
  const isSecure = location.protocol === 'https:';
  const port = Number(location.port) || (isSecure ? 443 : 80);
  const socket = new Client(live.realtimeKey, {
    cluster: '',
    wsHost: location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: isSecure,
    enabledTransports: ['ws', 'wss'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: live.channelAuth.path,
      customHandler: ({ socketId, channelName }, answer) => {
        call(live.channelAuth, { body: { socket_id: socketId, channel_name: channelName } }).then(
          (result) => answer(null, result),
          (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    },
  });
  socket.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'connected') setConnection('connected');
    else if (connectionState() === 'connected' || connectionState() === 'lost') setConnection('lost');
    else setConnection('connecting');
  });
  return socket;
};

/** The one socket of the session, opened on first need; its code is not part of the first chunk. */
const openSocket = (): Promise<Pusher> => {
  opening ??= connect();
  return opening;
};

const closeSocket = (): void => {
  const open = opening;
  opening = null;
  setConnection('idle');
  if (open) open.then((socket) => socket.disconnect()).catch(() => undefined);
};

// A socket belongs to one membership: another token gets another one.
onToken(closeSocket);

const users = new Map<string, number>();

/** Listens on a private channel; the channel is left when its last listener goes. */
export const listen = (channel: string, event: string, handler: (data: unknown) => void): (() => void) => {
  let socket: Pusher | null = null;
  let isOver = false;
  users.set(channel, (users.get(channel) ?? 0) + 1);
  openSocket()
    .then((open) => {
      if (isOver) return;
      socket = open;
      open.subscribe(channel).bind(event, handler);
    })
    .catch(() => setConnection('lost'));
  return () => {
    isOver = true;
    const left = (users.get(channel) ?? 1) - 1;
    users.set(channel, left);
    socket?.channel(channel)?.unbind(event, handler);
    if (left <= 0) socket?.unsubscribe(channel);
  };
};
