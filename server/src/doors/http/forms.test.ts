import { readFile } from 'node:fs/promises';
import { endpoint } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { takingForm } from '../../kernel/route';
import { type TestFiles, testFiles } from '../../platform/files/testing-files';
import { asForm } from '../../platform/testing-walk';
import { testDoor, type TestDoor } from './testing-door';

const send = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: '',
  needs: { public: true },
  body: z.strictObject({ name: z.string().min(1), tags: z.array(z.string()).optional() }),
  files: [
    { field: 'icon', maxBytes: 100, kinds: [] },
    { field: 'key', maxBytes: 1000, kinds: [] },
  ],
  result: z.object({ name: z.string(), tags: z.array(z.string()), files: z.record(z.string(), z.string()) }),
});

let door: TestDoor;
let files: TestFiles;
let read: string[] = [];
beforeAll(async () => {
  files = testFiles();
  const route = takingForm(send, async (call) => {
    const form = await call.form();
    const found: Record<string, string> = {};
    for (const [field, { path }] of form.files) {
      read.push(path);
      found[field] = await readFile(path, 'utf8');
    }
    return { name: form.body.name, tags: form.body.tags ?? [], files: found };
  });
  door = await testDoor([route], { files });
});
afterAll(async () => {
  await door.close();
  await files.close();
});
beforeEach(() => {
  read = [];
});

const post = async ({ payload, headers }: { payload: Buffer | string; headers: Record<string, string> }) => {
  const answer = await door.http.inject({ method: 'POST', url: '/api/things', payload, headers });
  return {
    status: answer.statusCode,
    ...answer.json<{ code?: string; errors?: object; results?: object }>(),
  };
};

describe('a call that takes a form with files', () => {
  test('takes fields and files, and keeps nothing afterwards', async () => {
    const { results } = await post(asForm({ name: 'a' }, { icon: Buffer.from('i'), key: Buffer.from('k') }));
    expect(results).toEqual({ name: 'a', tags: [], files: { icon: 'i', key: 'k' } });
    expect(read).toHaveLength(2);
    expect(await files.all()).toEqual([]);
  });

  test('goes without its files', async () => {
    expect((await post(asForm({ name: 'a' }))).results).toMatchObject({ files: {} });
  });

  test.each([
    ['a field that is missing', asForm({}), 422, { name: [expect.any(String)] }],
    ['a field nobody knows', asForm({ name: 'a', other: 1 }), 422, { other: [expect.any(String)] }],
    [
      'a file nobody knows',
      asForm({ name: 'a' }, { other: Buffer.from('x') }),
      422,
      { other: [expect.any(String)] },
    ],
    ['a text in place of a file', asForm({ name: 'a', icon: 'x' }), 422, { icon: [expect.any(String)] }],
    ['a field without end', asForm({ name: 'x'.repeat(9000) }), 422, { name: [expect.any(String)] }],
    ['a file too large', asForm({ name: 'a' }, { icon: Buffer.alloc(101) }), 413, {}],
    ['a file beyond all', asForm({ name: 'a' }, { key: Buffer.alloc(700_000) }), 413, {}],
  ])('refuses %s', async (_, sent, status, errors) => {
    expect(await post(sent)).toMatchObject({ status, errors });
    expect(await files.all()).toEqual([]);
  });

  test('refuses a body that is no form', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(await post({ payload: '{"name":"a"}', headers })).toMatchObject({ code: 'body.unreadable' });
  });

  test('refuses a form that ends too early', async () => {
    const { payload, headers } = asForm({ name: 'a' }, { icon: Buffer.from('icon') });
    expect(await post({ payload: payload.subarray(0, -40), headers })).toMatchObject({
      code: 'body.unreadable',
    });
    expect(await files.all()).toEqual([]);
  });
});
