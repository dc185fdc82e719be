import { notices, type Notice } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, serve, showToOwner } from '../../api/testing-server';
import { NoticeList } from './notice-list';
import { NoticePanel } from './notice-panel';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const named = ['Quai Nord', 'Quai Sud', 'Quai Est'].map((title, index) => ({ id: index + 1, title }));
const outage: Notice = {
  id: 7,
  kind: 'outage',
  count: 500,
  most: 500,
  since: '2026-03-02T10:00:00.000Z',
  opened_at: '2026-03-02T10:02:00.000Z',
  closed_at: null,
  left: 0,
  is_read: false,
  named,
  about: null,
};
const fault: Notice = {
  ...outage,
  id: 6,
  kind: 'fault',
  count: 1,
  most: 1,
  closed_at: '2026-03-02T10:12:00.000Z',
  is_read: true,
  named: named.slice(0, 1),
};
const page = (data: Notice[], next: number | null = null) => answers({ data, next, unread: data.length });

const list = (onLeave = () => undefined) =>
  showToOwner(() => <NoticeList isUnreadOnly={false} onLeave={onLeave} />);

it('an outage is one line, which leads to those that are offline, and is read by following it', async () => {
  const { to } = serve([
    [notices.listNotices, page([outage, fault])],
    [notices.readNotice, answers({ id: 7 })],
  ]);
  const onLeave = vi.fn<() => undefined>();
  await list(onLeave);
  const [open, over] = await screen.findAllByRole('link');
  expect(open?.textContent).toContain('500 power centers are offline');
  expect(open?.textContent).toContain('Quai Nord · Quai Sud · Quai Est · +497');
  expect(decodeURIComponent(open?.getAttribute('href') ?? '')).toBe('/charge-points?reason=offline');
  expect(over?.textContent).toContain('1 power center had a fault');
  expect(over?.textContent).toContain('lasted 12m');
  expect(over?.getAttribute('href')).toBe('/charge-points/1');
  await userEvent.click(open ?? document.body);
  await waitFor(() => expect(to(notices.readNotice)).toHaveLength(1));
  expect(onLeave).toHaveBeenCalledOnce();
});

it('older ones come below, page by page', async () => {
  const { to } = serve([
    [notices.listNotices, ({ query }) => (query.has('before') ? page([fault]) : page([outage], 7))()],
  ]);
  await list();
  await userEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
  expect(to(notices.listNotices).at(-1)?.query.get('before')).toBe('7');
});

it('all are read up to the newest that is shown, and nothing is quiet', async () => {
  const { to } = serve([
    [notices.listNotices, page([outage])],
    [notices.readAllNotices, answers({ read: 1 })],
  ]);
  await showToOwner(() => <NoticePanel anchor={document.body} isOpen onChange={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(to(notices.readAllNotices)[0]?.body).toEqual({ newest: 7 }));
  cleanup();
  serve([[notices.listNotices, page([])]]);
  await list();
  expect(await screen.findByText('All quiet')).toBeTruthy();
});
