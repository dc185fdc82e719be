import { chargePoints, logins } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFailure } from '../api/api-error';
import { call } from '../api/call';
import { loadMessages } from '../i18n/messages';
import { showTo, owner } from '../api/testing-server';
import { showToast, ToastHost } from '../ui/toast-host';
import { toastError, toastNotice } from '../ui/toast';
import { shownOf, useFailures } from './failures';

vi.mock('../ui/toast', () => ({
  toastError: vi.fn<(toast: unknown) => void>(),
  toastNotice: vi.fn<(toast: unknown) => void>(),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const wrong = 'Something went wrong. Please try again later.';
const json = (value: unknown): string => JSON.stringify(value);
const proxyPage = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';

/** What is shown of an answer, as a title and a text. */
const shown = async (failure: unknown): Promise<ReactNode[]> => {
  function Failing() {
    useFailures(() => undefined).show(failure);
    return <h1>page</h1>;
  }
  await showTo(owner, () => <Failing />);
  await screen.findByText('page');
  const [error] = vi.mocked(toastError).mock.calls.at(-1) ?? [];
  const [notice] = vi.mocked(toastNotice).mock.calls.at(-1) ?? [];
  return [error?.title, notice?.title, (error ?? notice)?.text].filter((text) => text !== undefined);
};

describe('what a failure comes to', () => {
  it.each([
    ['msg before all others', 409, json({ msg: 'a', message: 'b', error: 'c' }), ['Error', 'a']],
    ['message without msg', 409, json({ msg: '', message: 'b', error: 'c' }), ['Error', 'b']],
    ['error without both', 500, json({ msg: ' ', error: 'c' }), ['Error', 'c']],
    ['the raw data without any', 500, 'It is broken.', ['Error', 'It is broken.']],
    ['a JSON text as the text it is', 500, json('It is broken.'), ['Error', 'It is broken.']],
    ['a number as it stands', 500, '42', ['Error', '42']],
    ['msg that is an object is passed over', 500, json({ msg: { en: 'x' }, message: 'b' }), ['Error', 'b']],
    ['msg nested alone', 500, json({ msg: { msg: { msg: 'x' } } }), ['Error', wrong]],
    ['msg that is a list', 500, json({ msg: ['x'], error: ['y'] }), ['Error', wrong]],
    ['a list', 500, json([1, 2, 3]), ['Error', wrong]],
    ['an empty object', 500, '{}', ['Error', wrong]],
    ['null', 500, 'null', ['Error', 'null']],
    ['nothing', 500, '', ['Error', wrong]],
    ['blanks', 500, ' \n\t ', ['Error', wrong]],
    ['half of a JSON document', 500, '{"msg":"x', ['Error', wrong]],
    ['the page of a proxy', 502, proxyPage, ['Error', wrong]],
    ['a word of a proxy with nobody behind it', 504, 'upstream request timeout', ['Error', wrong]],
    ['the page of something else', 403, proxyPage, ['Error', wrong]],
    [
      'what was too much',
      429,
      json({ msg: 'Too many requests. Wait a moment.' }),
      ['Error', 'Too many requests. Wait a moment.'],
    ],
    [
      'a missing key',
      403,
      json({ code: 'forbidden', msg: 'You may not do this.' }),
      ['Error', 'You may not do this.'],
    ],
    ['fields at fault: nothing beside the form', 422, json({ msg: 'Check', errors: { a: ['x'] } }), []],
    ['an ended login: nothing beside its own question', 401, json({ msg: 'Log in.' }), []],
    [
      'a feature that the plan lacks: a notice',
      403,
      json({ code: 'requires-subscription', msg: 'anything' }),
      ['Notice', 'You must subscribe to access this feature.'],
    ],
    [
      'a plan that is full',
      403,
      json({ code: 'charge-point.limit-reached', msg: 'Upgrade your plan to add more chargers.' }),
      ['Error', 'Upgrade your plan to add more chargers.'],
    ],
  ])('%s', async (_fact, status, raw, told) => {
    expect(await shown(readFailure(status, raw, null))).toEqual(told);
  });

  it.each([
    ['a text is the text', 'The file is too large.', ['Error', 'The file is too large.']],
    ['an empty text says nothing', ' ', ['Error', wrong]],
    ['a bug', new TypeError('x is undefined'), ['Error', wrong]],
    ['nothing at all', undefined, ['Error', wrong]],
  ])('%s', async (_fact, failure, told) => expect(await shown(failure)).toEqual(told));

  it('no answer at all', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const failure: unknown = await call(chargePoints.chargePointTable).catch((error: unknown) => error);
    expect(await shown(failure)).toEqual(['Error', wrong]);
  });

  it('a body of 5 MB is read at once, and shown by its beginning', () => {
    const long = 'x'.repeat(5_000_000);
    for (const raw of [long, json({ msg: long }), json({ a: long }), `<html>${long}`]) {
      const told = shownOf(readFailure(500, raw, null));
      expect(told.as === 'error' ? (told.text ?? '').length : 0).toBeLessThanOrEqual(300);
    }
  });

  it.each([
    [json({ errors: 'x' })],
    [json({ errors: [1] })],
    [json({ errors: { a: [1], b: 'x' } })],
    [json({ errors: { a: null } })],
  ])('fields in a shape of nobody are none: %s', (raw) =>
    expect(readFailure(422, raw, null).errors).toEqual({}),
  );

  it('leads to the plans where the plan is full', async () => {
    const raw = json({ code: 'charge-point.limit-reached', msg: 'Upgrade your plan to add more chargers.' });
    const [title] = await shown(readFailure(403, raw, null));
    expect(title).toBe('Error');
    expect(vi.mocked(toastError).mock.calls[0]?.[0].action?.label).toBe('See the plans');
  });

  it('markup in a text is text', async () => {
    const raw = json({ msg: '<img src=x onerror="alert(1)"><b>bold</b>' });
    const told = shownOf(readFailure(500, raw, null));
    const text = told.as === 'error' ? (told.text ?? '') : '';
    await showTo(owner, () => <ToastHost />);
    showToast('error', { title: 'Error', text });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('<b>bold</b>'));
    expect(document.querySelector('[role="alert"] img, [role="alert"] b')).toBeNull();
  });
});

describe('the sentences', () => {
  it.each(['en', 'ar', 'fr', 'es'] as const)('stand in %s', async (locale) => {
    const { ui, app } = await loadMessages(locale);
    const sentences = [
      ui.toast['something-went-wrong'],
      ui.toast['requires-subscription'],
      ui.actions.copied,
      ui.actions.copyFailed,
      app.loginEnded.loadFailed,
    ];
    expect(sentences.every((text) => text.length > 10)).toBe(true);
    const english = [
      wrong,
      'You must subscribe to access this feature.',
      'Copied to clipboard!',
      'Failed to copy to clipboard.',
      'User data not found.',
    ];
    expect(sentences.filter((text) => english.includes(text))).toEqual(locale === 'en' ? english : []);
  });
});

describe('a logout', () => {
  const logout = (status: number, body: string | null) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status }));
    return call(logins.logout);
  };

  it('is confirmed by 204', async () => expect(await logout(204, null)).toBeNull());

  it.each([
    [200, json({ success: 1, results: null, msg: '' })],
    [200, ''],
    [202, json({ success: 1 })],
    [200, proxyPage],
  ])('is not confirmed by %i with %s', async (status, body) => {
    await expect(logout(status, body)).rejects.toMatchObject({ status });
  });
});
