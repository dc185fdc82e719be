import { live } from '@voltdeck/contract';
import { isApiError } from './api-error';
import { call } from './call';
import { connectionState, setConnection } from './connection';
import { heardServer } from './freshness';
import { Realtime, type Wire, type WireEvents } from './realtime';
import { currentPage, currentToken, onToken } from './token';

const address = (): string => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/app/${live.realtimeKey}?protocol=7&client=voltdeck&version=1.0&flash=false`;
};

const showState = (isConnected: boolean): void => {
  if (isConnected) setConnection('connected');
  else
    setConnection(connectionState() === 'idle' || connectionState() === 'connecting' ? 'connecting' : 'lost');
};

const openWire = ({ onText, onClose }: WireEvents): Wire => {
  const socket = new WebSocket(address());
  socket.addEventListener('message', ({ data }) => {
    heardServer();
    onText(data);
  });
  socket.addEventListener('close', ({ code }) => onClose(code));
  return socket;
};

/** Answers of the way and not of the server, or for now only: worth asking again. */
const forLater: ReadonlySet<number> = new Set([408, 425, 429]);

const open = (): Realtime =>
  new Realtime({
    open: openWire,
    authorize: async (socketId, channels) => {
      const body = { socket_id: socketId, channel_names: [...channels] };
      const { auths } = await call(live.channelAuths, { body });
      return new Map(
        auths.flatMap(({ channel_name: name, auth }) => (auth === null ? [] : [[name, auth] as const])),
      );
    },
    mostAtOnce: live.mostChannels,
    isRefusal: (error) =>
      isApiError(error) && !error.isUnreachable && error.status < 500 && !forLater.has(error.status),
    onState: showState,
  });

let realtime: Realtime | null = null;

let heardFor = currentPage();

// A connection belongs to one membership: another page gets another one, and a page that goes on signs in again.
onToken(() => {
  if (heardFor === currentPage()) {
    if (currentToken() !== null) realtime?.restart();
    return;
  }
  heardFor = currentPage();
  realtime?.close();
  realtime = null;
  setConnection('idle');
});

window.addEventListener('online', () => realtime?.hurry());

/** Listens on a private channel over the one connection of the login; the channel is left with its last listener. */
export const listen = (channel: string, event: string, handler: (data: unknown) => void): (() => void) => {
  realtime ??= open();
  return realtime.listen(channel, event, handler);
};
