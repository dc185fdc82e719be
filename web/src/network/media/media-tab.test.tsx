import { media, settings, type ChargePoint, type Medium } from '@voltdeck/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, refuses, serve, showToOwner, whenTold } from '../../api/testing-server';
import { MediaTab } from './media-tab';

const medium = (id: number): Medium => ({
  id,
  title: `Bay ${id}`,
  url: `https://charge.example/files/${id}.webp`,
  type: 'image/webp',
  width: 10,
  height: 10,
  sources: [{ width: 320, url: `https://charge.example/files/${id}-320.webp` }],
  created_at: '2026-03-02T10:00:00Z',
  updated_at: '2026-03-02T10:00:00Z',
});
const chargePoint = { id: 7, title: 'Harbour', listed: true, image: null, description: null } as ChargePoint;

/** What the page sends by itself, told how far it is. */
class Sending extends EventTarget {
  static all: Sending[] = [];
  upload = new EventTarget();
  status = 0;
  responseText = '';
  open = vi.fn<(method: string, address: string) => void>();
  setRequestHeader = vi.fn<(name: string, value: string) => void>();
  getResponseHeader = (): null => null;
  send = (): void => void Sending.all.push(this);
  abort = (): void => void this.dispatchEvent(new Event('abort'));
  progress(loaded: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100, lengthComputable: true }));
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  Sending.all = [];
  vi.stubGlobal('XMLHttpRequest', Sending);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const names = (): string[] => screen.getAllByRole('img').map((image) => image.getAttribute('alt') ?? '');
const drop = (...files: File[]): void => {
  fireEvent.change(screen.getByLabelText('Choose images', { selector: 'input' }), { target: { files } });
};
const photo = (name: string): File => new File(['x'], name, { type: 'image/png' });

it('an image goes where the arrow keys take it, and back where that is refused', async () => {
  const refusal = whenTold(refuses(409, 'medium.changed-since'));
  const server = serve([
    [media.listMedia, answers([medium(1), medium(2), medium(3)])],
    [media.orderMedia, refusal.answer],
  ]);
  await showToOwner(() => <MediaTab chargePoint={chargePoint} />);
  fireEvent.keyDown(await screen.findByLabelText(/^Bay 1, 1 of 3/), { key: 'ArrowRight' });
  await waitFor(() => expect(names()).toEqual(['Bay 2', 'Bay 1', 'Bay 3']));
  await waitFor(() => expect(server.to(media.orderMedia)[0]?.body).toEqual({ ids: [2, 1, 3] }));
  refusal.tell();
  await waitFor(() => expect(names()).toEqual(['Bay 1', 'Bay 2', 'Bay 3']));
});

it('files are sent two at a time; one that is refused says why and can be sent again', async () => {
  serve([[media.listMedia, answers([])]]);
  await showToOwner(() => <MediaTab chargePoint={chargePoint} />);
  await screen.findByText('No images yet');
  drop(photo('a.png'), photo('b.png'), photo('c.png'));
  await waitFor(() => expect(Sending.all).toHaveLength(2));
  expect(screen.getByText('Waiting')).toBeTruthy();
  const [first, second] = Sending.all;
  first?.progress(40);
  expect(await screen.findByText('40% sent')).toBeTruthy();
  first?.answer(200, { success: 1, results: medium(9), msg: '' });
  second?.answer(422, { success: 0, code: 'medium.damaged', msg: 'It is damaged.', errors: {} });
  expect(await screen.findByText(/It is damaged/)).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'Bay 9' })).toBeTruthy();
  await waitFor(() => expect(Sending.all).toHaveLength(3));
  fireEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(Sending.all).toHaveLength(4));
  const keys = Sending.all.map((one) =>
    one.setRequestHeader.mock.calls.find(([name]) => name === 'Idempotency-Key'),
  );
  expect(keys[3]).toEqual(keys[1]);
});

it('one that is called off is gone', async () => {
  serve([[media.listMedia, answers([])]]);
  await showToOwner(() => <MediaTab chargePoint={chargePoint} />);
  await screen.findByText('No images yet');
  drop(photo('a.png'));
  fireEvent.click(await screen.findByLabelText(/^Cancel/));
  await waitFor(() => expect(screen.queryByText('a.png')).toBeNull());
});

it('deleting the last image of a listed power center says that it leaves the map', async () => {
  const server = serve([
    [media.listMedia, answers([medium(1)])],
    [media.deleteMedium, answers({ id: 1 })],
  ]);
  await showToOwner(() => <MediaTab chargePoint={chargePoint} />);
  fireEvent.click(await screen.findByLabelText('Actions for this row'));
  fireEvent.click(await screen.findByText('Delete'));
  expect(await screen.findByText(/no longer find the power center/)).toBeTruthy();
  fireEvent.click(screen.getByText('Delete and unlist'));
  await waitFor(() => expect(server.to(media.deleteMedium)[0]?.query.get('unlist')).toBe('true'));
});

it('what is missing for the map leads to its cure, and with all of it there it is listed', async () => {
  const server = serve([
    [media.listMedia, answers([])],
    [settings.changeChargePoint, answers({})],
  ]);
  const unlisted = { ...chargePoint, listed: false, description: 'x'.repeat(39) };
  await showToOwner(() => <MediaTab chargePoint={unlisted} />);
  expect((await screen.findByText('Write it')).getAttribute('href')).toContain('tab=settings');
  expect(screen.getByText<HTMLElement>('Add an image')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'List power center' }).disabled).toBe(true);
  cleanup();
  const whole = { ...unlisted, description: 'x'.repeat(40), image: 'https://charge.example/files/1' };
  await showToOwner(() => <MediaTab chargePoint={whole} />);
  fireEvent.click(await screen.findByRole('button', { name: 'List power center' }));
  await waitFor(() => expect(server.to(settings.changeChargePoint)[0]?.body).toEqual({ listed: true }));
});
