import { wire } from '@voltdeck/contract';
import { expect, it } from 'vitest';
import fc from 'fast-check';
import { formatsOf } from '../../i18n/format';
import { readTime, stepTime, type TimeFault } from './time-of-day';

const readings: Readonly<Record<string, readonly string[]>> = {
  '06:00': [
    '6',
    '06',
    '6:00',
    '06:00',
    '6:',
    '6.',
    '6.00',
    '6,00',
    '600',
    '0600',
    '6h',
    '6h00',
    '6 h',
    '6 h 00',
    '6am',
    '6 am',
    '6 AM',
    '6a',
    '6 a.m.',
    '6 a. m.',
    '6:00 am',
    '6:00\u202fAM',
    '600am',
    '06:00:00',

    '٦',
    '٦:٠٠',
    '٠٦:٠٠',
    '٦:٠٠ ص',
    '6:00 ص',
    '\u200f6:00 ص',
    '٦ صباحًا',
    '۶:۰۰',
    '６：００',
    '6 du matin',
    '6 de la mañana',
    ' 6 ',
    '6 00',
    '06 00',
    '6hrs',
    '6hs',
  ],
  '18:00': [
    '18',
    '1800',
    '18:00',
    '18h',
    '18 h',
    '6pm',
    '6 pm',
    '6p',
    '6 PM',
    '6 p.m.',
    '6 p. m.',
    '6:00\u00a0PM',
    '٦ م',
    '٦:٠٠ م',
    '٦ مساءً',
    '6:00 م',
    '١٨:٠٠',
    '١٨٠٠',
    '6 du soir',
    '6 de la tarde',
    '18 pm',
  ],
  '18:30': [
    '18:30',
    '18.30',
    '18h30',
    '18 h 30',
    '18H30',
    '1830',
    '18 30',
    '6.30pm',
    '6:30 p. m.',
    '630pm',
    '630p',
    '٦:٣٠ م',
    '١٨:٣٠',
    '18:30:00',
    '18h30min',
    '18,30',
  ],
  '12:00': ['12', '12pm', '12 PM', 'noon', 'Noon', 'midi', 'mediodía', 'الظهر', 'ظهرًا', '١٢ م'],
  '00:00': ['0', '00', '0000', '0:00', '12am', '12:00 AM', 'midnight', 'minuit', 'medianoche', 'منتصف الليل'],
  '00:30': ['0:30', '030', '12:30am', '12:30 ص', '0:30 am'],
  '23:59': ['2359', '23:59', '11:59 pm', '23h59'],
};

const refusals: Readonly<Record<TimeFault, readonly string[]>> = {
  hour: ['25', '25:00', '24:01', '99', '9900', '2401'],
  minute: ['6:60', '6:75', '1875', '6:5', '6h5', '18:3'],
  half: ['13am', '0pm', '18 am', '24 pm', '٠ م'],
  dayEnd: ['24:00', '24', '2400', '24h'],
  unread: [
    '',
    ' ',
    'soon',
    '-6',
    '6-7',
    '6:00 x',
    '123456',
    '6::00',
    '18:30:15',
    'am',
    'م',
    '६',
    '1e1',
    '6pmpm',
  ],
};

it.each(Object.entries(readings).flatMap(([time, texts]) => texts.map((text) => [text, time])))(
  'reads %j as %s',
  (text, time) => {
    expect(readTime(text)).toEqual({ time });
  },
);

it.each(Object.entries(refusals).flatMap(([fault, texts]) => texts.map((text) => [text, fault])))(
  'refuses %j and says why: %s',
  (text, fault) => {
    expect(readTime(text)).toEqual({ fault });
  },
);

it('reads the end of a day where a range may end', () => {
  for (const text of ['24:00', '24', '2400', '24h', '٢٤:٠٠']) {
    expect(readTime(text, { mayEnd: true })).toEqual({ time: '24:00' });
  }
  expect(readTime('24:01', { mayEnd: true })).toEqual({ fault: 'hour' });
});

const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

it.each(['en', 'ar-u-nu-latn', 'ar-u-nu-arab', 'fr', 'es'])('what is printed in %s is read back', (tag) => {
  const formats = formatsOf(tag);
  fc.assert(
    fc.property(times, (time) => {
      expect(readTime(formats.wallClock(time))).toEqual({ time });
    }),
  );
});

it('what is read is a time to the server, whatever is typed', () => {
  const anything = fc.oneof(fc.string(), fc.stringMatching(/^[0-9٠-٩:. hapmصم]{1,8}$/));
  fc.assert(
    fc.property(anything, fc.boolean(), (text, mayEnd) => {
      const read = readTime(text, { mayEnd });
      expect('fault' in read || wire.timeOfDay().safeParse(read.time).success).toBe(true);
    }),
  );
});

it('steps to the next quarter of an hour, around midnight too', () => {
  expect(stepTime('06:00', 1)).toBe('06:15');
  expect(stepTime('06:07', 1)).toBe('06:15');
  expect(stepTime('06:07', -1)).toBe('06:00');
  expect(stepTime('23:50', 1)).toBe('00:00');
  expect(stepTime('23:50', 1, { mayEnd: true })).toBe('24:00');
  expect(stepTime('24:00', 1, { mayEnd: true })).toBe('00:15');
  expect(stepTime('00:00', -1)).toBe('23:45');
  expect(stepTime('24:00', -1, { mayEnd: true })).toBe('23:45');
});
