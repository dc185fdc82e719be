import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { missingKey, storageSettingsOf, storageShape } from './settings';

const shape = z.object(storageShape);
const read = (values: Record<string, string>) => storageSettingsOf(shape.parse(values));
const keys = { STORAGE_ACCESS_KEY: 'key', STORAGE_SECRET_KEY: 'secret' };

describe('where files are kept', () => {
  test.each([
    [undefined, { kind: 'disk', folder: null }],
    ['file:', { kind: 'disk', folder: null }],
    ['file:/srv/voltdeck files', { kind: 'disk', folder: '/srv/voltdeck files' }],
    ['file:/srv/voltdeck%20files', { kind: 'disk', folder: '/srv/voltdeck files' }],
  ])('%j is a folder', (url, storage) => {
    expect(read(url === undefined ? {} : { STORAGE_URL: url }).storage).toEqual(storage);
  });

  test.each([
    ['s3:https://s3.example.com/volt?region=eu-west-1', { region: 'eu-west-1' }],
    ['s3:https://a:b%2Fc@s3.example.com/volt/', { accessKeyId: 'a', secretAccessKey: 'b/c' }],
    ['s3:https://s3.example.com/volt/some/place', { prefix: 'some/place/' }],
  ])('%j is a bucket', (url, told) => {
    const endpoint = 'https://s3.example.com/volt';
    const usual = { endpoint, region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret', prefix: '' };
    expect(read({ ...keys, STORAGE_URL: url }).storage).toEqual({
      kind: 's3',
      bucket: { ...usual, ...told },
    });
  });

  test.each([
    '',
    '/srv/files',
    'file://host/files',
    's3:',
    's3://bucket',
    's3:https://s3.example.com/',
    'http://x/y',
  ])('is not told by %j', (url) => {
    expect(shape.safeParse({ STORAGE_URL: url }).success).toBe(false);
  });

  test('needs both keys of a bucket', () => {
    const bucket = { STORAGE_URL: 's3:https://s3.example.com/volt' };
    expect(missingKey(shape.parse(bucket))).toBe('STORAGE_ACCESS_KEY');
    expect(missingKey(shape.parse({ ...bucket, STORAGE_ACCESS_KEY: 'key' }))).toBe('STORAGE_SECRET_KEY');
    expect(missingKey(shape.parse({ ...bucket, ...keys }))).toBeNull();
    expect(missingKey(shape.parse({}))).toBeNull();
  });

  test('2 GB for each operator unless told', () => {
    expect(read({}).mostBytes).toBe(2 ** 31);
    expect(read({ FILE_QUOTA_MB: '1' }).mostBytes).toBe(1_048_576);
  });
});
