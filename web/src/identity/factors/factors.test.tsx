import { admins, factors, logins } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../api/call';
import { askFactor, factorAskedIn, useFactorAsked } from '../../api/factor-asked';
import { answers, inOrder, refuses, serve, showToGuest, showToOwner } from '../../api/testing-server';
import { currentToken, setToken } from '../../api/token';
import { SecondStep } from '../logins/second-step';
import { Confirmation } from './confirmation';
import { FactorsSection } from './factors-section';
// The question would wait for its code longer than a test does.
import './confirmation-dialog';

afterEach(() => {
  cleanup();
  setToken(null);
  askFactor(null);
  vi.unstubAllGlobals();
});

const asks = refuses(403, 'confirmation.required');
const request = { params: { id: 7 }, body: { is_owner: true } };

describe('a call that asks for a confirmation', () => {
  const open = async (kinds: string[], confirm = answers({ confirmed_until: '2026-03-02T10:10:00Z' })) => {
    const server = serve([
      [admins.replaceAdmin, inOrder(asks, answers({ id: 7 }))],
      [factors.beginConfirmation, answers({ challenge: 'asked', passkey: null, kinds })],
      [factors.confirm, confirm],
    ]);
    await showToOwner(() => <Confirmation />);
    const sent = call(admins.replaceAdmin, request, { idempotencyKey: 'once' }).then(
      () => 'done',
      (failure: { code: string }) => failure.code,
    );
    return { server, sent, user: userEvent.setup() };
  };

  it('is sent again once the password was right, as the same one', async () => {
    const { server, sent, user } = await open(['password']);
    await user.type(await screen.findByLabelText('Password'), 'a horse eats no battery');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await sent).toBe('done');
    expect(server.to(factors.confirm).map(({ body }) => body)).toEqual([
      { challenge: 'asked', password: 'a horse eats no battery' },
    ]);
    expect(server.to(admins.replaceAdmin).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'once',
      'once',
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('fails as it was refused where somebody does not confirm', async () => {
    const { server, sent, user } = await open(['totp', 'recovery-code']);
    await screen.findByLabelText('Code from your authenticator app');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await sent).toBe('confirmation.required');
    expect(server.to(admins.replaceAdmin)).toHaveLength(1);
  });

  it('asks whoever has nothing to confirm with to log in anew', async () => {
    await open([]);
    expect(await screen.findByRole('button', { name: 'Log in again' })).toBeTruthy();
  });
});

describe('a login that asks for a second factor', () => {
  const asked = { challenge: 'asked', passkey: null, kinds: ['totp', 'recovery-code'] as const };

  function Step() {
    const waiting = useFactorAsked();
    return waiting === null ? 'no step' : <SecondStep asked={waiting} onEnd={() => askFactor(null)} />;
  }

  const required = () =>
    Response.json(
      { success: 0, code: 'factor.required', msg: 'asked', errors: {}, details: asked },
      { status: 403 },
    );

  it('goes on with a code, from whichever page it was begun', async () => {
    const server = serve([
      [logins.loginV3, required],
      [logins.loginByFactor, inOrder(refuses(422, 'factor.wrong'), answers({ access_token: 'new' }))],
    ]);
    await showToGuest(() => <Step />);
    const failure: unknown = await call(logins.loginV3, { body: { email: 'a@b.c', password: 'x' } }).catch(
      (error: unknown) => error,
    );
    expect(factorAskedIn(failure)).toEqual(asked);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
    expect(await screen.findByText('refused: factor.wrong')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await expect.poll(currentToken).toBe('new');
    expect(server.to(logins.loginByFactor).map(({ body }) => body)).toEqual([
      { challenge: 'asked', code: '123456' },
      { challenge: 'asked', recovery_code: 'abcd-efgh' },
    ]);
    expect(screen.getByText('no step')).toBeTruthy();
  });
});

it('the last factor has no way to be removed where an operator requires one', async () => {
  const at = '2026-03-02T10:00:00Z';
  const kept = { totp: { created_at: at, last_used_at: null }, passkeys: [], recovery_codes: null };
  serve([[factors.listFactors, answers({ ...kept, required_by: ['Ampere'] })]]);
  await showToOwner(() => <FactorsSection />);
  expect(await screen.findByText(/Ampere.* requires a second factor/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Replace' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
});
