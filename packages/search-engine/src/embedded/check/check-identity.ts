import { checkBelow, checkStarts } from './check-starts.ts';
import { expectThat } from './expect-that.ts';
import type { SectionFile } from './section-file.ts';

/** Ids ascend by hash and lead to products; each product is in the group that lists it, and in no other. */
export const checkIdentity = (file: SectionFile): void => {
  const { productsCount, groupsCount } = file.meta.generation;
  const hashes = file.uint32('id.hashes');
  checkBelow('id.hashes', hashes, productsCount, 0xffffffff);
  for (let i = 1; i < hashes.length; i++)
    if (hashes[i] < hashes[i - 1]) expectThat(false, () => `id.hashes: ${hashes[i]} behind ${hashes[i - 1]}`);
  const isThere = new Uint8Array(productsCount);
  const products = file.uint32('id.products');
  checkBelow('id.products', products, productsCount, productsCount - 1);
  for (let i = 0; i < products.length; i++) isThere[products[i]] = 1;
  expectThat(!isThere.includes(0), () => `id.products: product ${isThere.indexOf(0)} is missing`);

  const groups = file.uint32('groups');
  checkBelow('groups', groups, productsCount, groupsCount - 1);
  const starts = file.uint32('group.starts');
  checkStarts('group.starts', starts, groupsCount, productsCount);
  const members = file.uint32('group.products');
  checkBelow('group.products', members, productsCount, productsCount - 1);
  for (let group = 0; group < groupsCount; group++) {
    const start = starts[group];
    const end = starts[group + 1];
    expectThat(end > start, () => `group.starts: group ${group} is empty`);
    for (let at = start; at < end; at++) {
      const isInOrder = at === start || members[at] > members[at - 1];
      if (!isInOrder || groups[members[at]] !== group)
        expectThat(false, () => `group.products: product ${members[at]} is not in its place`);
    }
  }
};
