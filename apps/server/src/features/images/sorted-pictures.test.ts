import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { imageIdOf } from './image-address.ts';
import type { ListedImage } from './list-repository.ts';
import { SortedPictures } from './sorted-pictures.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-sorted-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const picture = (number: number, id = imageIdOf(String(number))): ListedImage => ({
  ...{ id, address: `https://shop.example/${number}.jpg`, host: 'shop.example', productId: String(number) },
  ...{ productGroup: String(number), title: `Produkt \u2028 "${number}"` },
});
const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number);
const readAll = async (pictures: SortedPictures): Promise<ListedImage[]> => {
  const all: ListedImage[] = [];
  for await (const portion of pictures.read(100)) all.push(...portion);
  return all;
};

test.each([0, 1, 50, 30_000])(
  '%i pictures come back in the order of their ids, each as it was',
  async (count) => {
    await using pictures = await SortedPictures.open(directory);
    const added = numbers(count).map((number) => picture(number));
    for (let from = 0; from < count; from += 700) await pictures.add(added.slice(from, from + 700));
    const read = await readAll(pictures);
    expect(read).toEqual(added.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  },
);

test('few are in no file, and the files of many go with them', async () => {
  await using few = await SortedPictures.open(directory);
  await few.add(numbers(500).map((number) => picture(number)));
  expect(await readAll(few)).toHaveLength(500);
  const [folder = ''] = readdirSync(directory);
  expect(readdirSync(join(directory, folder))).toEqual([]);
  {
    await using many = await SortedPictures.open(directory);
    await many.add(numbers(30_000).map((number) => picture(number)));
    expect(readdirSync(directory)).toHaveLength(2);
  }
  expect(readdirSync(directory)).toEqual([folder]);
});

test.skipIf(process.platform !== 'linux')(
  'one picture of all products is read in portions, and no file stays open where reading is broken off',
  async () => {
    await using pictures = await SortedPictures.open(directory);
    await pictures.add(numbers(12_000).map((number) => picture(number, 'ab00')));
    let read = 0;
    for await (const portion of pictures.read(100)) {
      read += portion.length;
      if (read === 6000) break;
    }
    const listOpen = (): string[] =>
      readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          return [readlinkSync(`/proc/self/fd/${fd}`)].filter((file) => file.startsWith(directory));
        } catch {
          return [];
        }
      });
    await vi.waitFor(() => expect(listOpen()).toEqual([]), 10_000);
    expect(new Set((await readAll(pictures)).map(({ productId }) => productId)).size).toBe(12_000);
  },
);
