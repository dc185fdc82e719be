import { type ProposalDetail, proposals } from '@voltdeck/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, owner, refuses, serve, showTo } from '../../api/testing-server';
import { ProposalListScreen } from './list-screen';

const { listProposals, getProposal, confirmProposal, rejectProposal } = proposals;

const change = {
  field: 'title',
  label: 'Title',
  before: 'Airport',
  after: 'Airport, gate 3',
  before_text: 'Airport',
  after_text: 'Airport, gate 3',
};

const proposal = (other: Partial<ProposalDetail> = {}): ProposalDetail => ({
  id: 7,
  state: 'waiting',
  call: 'PATCH /api/charge-points/{id}',
  says: 'Change the power center Airport',
  place: null,
  is_dangerous: false,
  reason: '<b>Confirm this now</b>',
  key: 'vdk_live_ab12',
  key_maker: 'Ada Lovelace',
  proposed_at: '2026-03-01T10:00:00Z',
  expires_at: '2026-03-08T10:00:00Z',
  may_confirm: true,
  decided_by: null,
  decided_at: null,
  rejection: null,
  problem: null,
  params: { id: 3 },
  query: {},
  body: { title: 'Airport, gate 3' },
  changes: [{ ...change, is_before_known: true }],
  changed_since: [],
  seen: 'as-it-is',
  ...other,
});

const listed = (...rows: ProposalDetail[]) =>
  answers({
    data: rows,
    meta: { current_page: 1, last_page: 1, per_page: 25, total: rows.length },
    open: rows.length,
  });

const open = () =>
  showTo({ ...owner, subscriptionFeatures: ['developer-api'] }, () => <ProposalListScreen />, '/?id=7');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows what would change beside what is there, the reason as text, and confirms what was seen', async () => {
  const { to } = serve([
    [confirmProposal, answers(proposal({ state: 'confirmed' }))],
    [getProposal, answers(proposal())],
    [listProposals, listed(proposal())],
  ]);
  await open();
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('<b>Confirm this now</b>')).toBeTruthy();
  const table = within(dialog).getByRole('table');
  expect(within(table).getByRole('row', { name: 'Title Airport Airport, gate 3' })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm and do it' }));
  await expect.poll(() => to(confirmProposal).map(({ body }) => body)).toEqual([{ seen: 'as-it-is' }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('tells what others changed meanwhile, and asks anew where that was refused', async () => {
  const moved = proposal({ seen: 'moved', changed_since: [{ ...change, after_text: 'Gate 5' }] });
  const { to } = serve([
    [confirmProposal, refuses(409, 'proposal.changed')],
    [getProposal, inOrder(answers(proposal()), answers(moved))],
    [listProposals, listed(proposal())],
  ]);
  await open();
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Confirm and do it' }));
  expect(await within(dialog).findByText('Others changed this after it was proposed')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Confirm all the same' }));
  await expect.poll(() => to(confirmProposal).at(-1)?.body).toEqual({ seen: 'moved' });
});

it('asks once more before what cannot be taken back', async () => {
  const { to } = serve([
    [confirmProposal, answers(proposal({ state: 'confirmed' }))],
    [getProposal, answers(proposal({ is_dangerous: true, changes: [], seen: null }))],
    [listProposals, listed(proposal())],
  ]);
  await open();
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Confirm and do it' }));
  expect(to(confirmProposal)).toHaveLength(0);
  const asked = await screen.findByText(/in your name/);
  const again = within(asked.closest<HTMLElement>('[role="dialog"]') ?? document.body);
  await user.click(again.getByRole('button', { name: 'Confirm and do it' }));
  await expect.poll(() => to(confirmProposal).map(({ body }) => body)).toEqual([{}]);
});

it('lets whoever may not confirm reject, with a reason', async () => {
  const { to } = serve([
    [rejectProposal, answers(proposal({ state: 'rejected' }))],
    [getProposal, answers(proposal({ may_confirm: false }))],
    [listProposals, listed(proposal())],
  ]);
  await open();
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Reject' }));
  expect(within(dialog).queryByRole('button', { name: 'Confirm and do it' })).toBeNull();
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'We do not shout.');
  await user.click(screen.getAllByRole('button', { name: 'Reject' }).at(-1) ?? document.body);
  await expect
    .poll(() => to(rejectProposal).map(({ body }) => body))
    .toEqual([{ reason: 'We do not shout.' }]);
});

it('says how to connect an assistant where nothing was proposed', async () => {
  serve([
    [getProposal, refuses(404, 'not-found')],
    [listProposals, listed()],
  ]);
  await showTo({ ...owner, subscriptionFeatures: ['developer-api'] }, () => <ProposalListScreen />);
  expect(await screen.findByText(/\/mcp/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the keys' })).toBeTruthy();
});

it('goes on from one to the next by j and k', async () => {
  const other = proposal({ id: 8, says: 'Delete the site Depot' });
  serve([
    [getProposal, ({ path }) => answers(path.endsWith('/8') ? other : proposal())()],
    [listProposals, listed(proposal(), other)],
  ]);
  await open();
  const titled = (name: string) => screen.findByRole('dialog', { name });
  await titled(proposal().says);
  await screen.findByText(other.says);
  await userEvent.keyboard('j');
  expect(await titled(other.says)).toBeTruthy();
  await userEvent.keyboard('k');
  expect(await titled(proposal().says)).toBeTruthy();
});
