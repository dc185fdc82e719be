import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatsOf } from '../../i18n/format';
import * as zones from '../../i18n/zones';
import { clock } from '../clock';
import { isZoneToldByEnd, siteText } from '../clocks';
import { show } from '../testing';
import { OwnTime } from './own-time';
import { SiteTime } from './site-time';

beforeEach(() => {
  vi.spyOn(zones, 'ownZone').mockReturnValue('Europe/Madrid');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const at = '2026-11-23T09:00:00Z';
const formats = formatsOf('en');
const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\u2068\u2069]/g, '').replaceAll(/\s/g, ' ');

const shown = async (content: () => React.ReactNode) => {
  const { container } = await show(content);
  const time = container.querySelector('time');
  return { text: plain(time?.textContent), told: plain(time?.getAttribute('data-hint')) };
};

it('tells a moment of a place on its clock with its zone, and on the reader’s own beside it', async () => {
  const { text, told } = await shown(() => <SiteTime at={at} zone="Asia/Kolkata" as="time" />);
  expect(text).toBe('2:30 PM GMT+5:30');
  expect(told).toBe('Nov 23, 2026, 02:30:00 PM GMT+5:30 · Nov 23, 2026, 10:00:00 AM GMT+1');
});

it('names no zone where the reader’s clock shows the same, and says it once', async () => {
  const { text, told } = await shown(() => <SiteTime at={at} zone="Europe/Paris" as="time" />);
  expect(text).toBe('10:00 AM');
  expect(told).toBe('Nov 23, 2026, 10:00:00 AM GMT+1');
});

it.each([
  ['Asia/Kolkata', '2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z', true],
  // The reader's own zone is not told at all.
  ['Europe/Paris', '2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z', false],
  // The clock of the place goes back in between, or shows the first of them twice.
  ['Atlantic/Azores', '2026-10-24T23:00:00Z', '2026-10-25T02:00:00Z', false],
  ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', '2026-04-04T18:00:00Z', false],
])('the end of a span in %s from %s to %s tells the zone of both: %s', (zone, from, to, isTold) => {
  expect(isZoneToldByEnd(from, to, zone)).toBe(isTold);
  const begin = plain(siteText(formats, from, zone, isTold ? 'wall' : 'time'));
  expect(begin.includes('GMT')).toBe(!isTold && zone !== 'Europe/Paris');
});

it('tells both 02:30 apart on the day the clock goes back, even for a reader of that zone', () => {
  const [first, last] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((moment) =>
    plain(siteText(formats, moment, 'Europe/Madrid', 'time')),
  );
  expect([first, last]).toEqual(['2:30 AM GMT+2', '2:30 AM GMT+1']);
});

it('tells both 01:45 of Lord Howe apart, which goes back by half an hour', () => {
  const [first, last] = ['2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'].map((moment) =>
    plain(siteText(formats, moment, 'Australia/Lord_Howe', 'time')),
  );
  expect([first, last]).toEqual(['1:45 AM GMT+11', '1:45 AM GMT+10:30']);
});

it('what is today at the place says no day, also on the day its clock changes', () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-10-25T22:30:00Z'));
  const short = (moment: string) => plain(siteText(formats, moment, 'Europe/Madrid', 'short'));
  expect(short('2026-10-24T22:10:00Z')).toBe('12:10 AM');
  expect(short('2026-10-24T21:50:00Z')).toBe('Oct 24, 2026, 11:50 PM');
});

it('tells what has no place on the reader’s clock', async () => {
  const { text, told } = await shown(() => <OwnTime at={at} as="time" />);
  expect(text).toBe('10:00 AM');
  expect(told).toBe('Nov 23, 2026, 10:00:00 AM GMT+1');
});

it('says that nothing is known', async () => {
  const { container } = await show(() => <SiteTime at={null} zone="UTC" />);
  expect(container.querySelector('time')).toBeNull();
});
