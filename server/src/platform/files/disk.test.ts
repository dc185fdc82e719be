import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from './disk';
import { incomingFiles } from './incoming';
import { servedAs } from './names';

const name = 'AbCdEfGhIjKlMnOpQrSt_--320.webp';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-disk-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* parts(...chunks: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield Buffer.from(chunk);
  }
}

describe('a folder', () => {
  test('keeps, gives and removes files', async () => {
    const store = diskFiles(join(folder, 'files'));
    expect(await store.open(name)).toBeNull();
    await store.put(name, Buffer.from('image'));
    const file = await store.open(name);
    expect([file?.bytes, file && (await text(file.stream))]).toEqual([5, 'image']);
    expect(await readdir(join(folder, 'files', 'ab'))).toEqual([name]);
    await store.remove(name);
    await store.remove(name);
    expect(await store.open(name)).toBeNull();
  });

  test.each(['../../etc/passwd', '/etc/passwd', '.', '', `../${name}`, `${name}/../x`, `${name}\0.webp`])(
    'looks for nothing by a name that is none of ours: %j',
    async (strange) => {
      expect(servedAs(strange)).toBeNull();
      await expect(diskFiles(folder).open(strange)).rejects.toThrow('no name');
      await expect(diskFiles(folder).put(strange, Buffer.of(1))).rejects.toThrow('no name');
    },
  );

  test('of a kind that we do not make is served to be saved alone', () => {
    expect(servedAs(name.replace('webp', 'svg'))).toEqual({
      contentType: 'application/octet-stream',
      isOurs: false,
    });
  });
});

describe('what arrives', () => {
  test('lies by a name of ours until it is discarded', async () => {
    const at = join(folder, 'one');
    const file = await incomingFiles(at).receive(parts('an ', 'image'), 100);
    expect([file.bytes, (await readdir(at)).length]).toEqual([8, 1]);
    await file.discard();
    expect(await readdir(at)).toEqual([]);
  });

  test('leaves nothing where it is too large or ends too early', async () => {
    const at = join(folder, 'two');
    const incoming = incomingFiles(at);
    await expect(incoming.receive(parts('123', '456'), 5)).rejects.toMatchObject({ code: 'file.too-large' });
    await expect(incoming.receive(parts('123', new Error('cut')), 5)).rejects.toThrow('cut');
    expect(await readdir(at)).toEqual([]);
  });

  test('is swept where nobody came back for it', async () => {
    const at = join(folder, 'three');
    const incoming = incomingFiles(at);
    await incoming.sweep(new Date());
    await (await incoming.receive(parts('1'), 5)).discard();
    await writeFile(join(at, 'left'), '1');
    await incoming.sweep(new Date());
    expect(await readdir(at)).toEqual(['left']);
    await incoming.sweep(new Date(Date.now() + 3_700_000));
    expect(await readdir(at)).toEqual([]);
  });
});
