import type { CopyPicture } from '../../../ports/copied-pictures.ts';
import type { Database } from '../../../storage/database.ts';
import { newId } from '../../../storage/ids.ts';
import { changeInstagramCatalog, insertInstagramCatalog } from './catalog-repository.ts';
import type { PostPictures } from './post-pictures.ts';
import { createSavePosts, type ReadPost } from './save-posts.ts';

type Dependencies = {
  readonly database: Database;
  readonly pictures: PostPictures;
  readonly copyPicture: CopyPicture;
  readonly now: () => Date;
};

export type Samples = {
  readonly name: string;
  readonly handle: string;
  readonly posts: readonly ReadPost[];
};

/** Saves posts that aren't Instagram's as an Instagram catalog, with copies of their pictures, and returns its id. Such a catalog is never read again. */
export const createSaveSamples = ({ database, now, ...dependencies }: Dependencies) => {
  const { savePost } = createSavePosts({ database, ...dependencies });
  return async (customerId: string, { name, handle, posts }: Samples): Promise<string> => {
    const id = newId();
    const createdAt = now().toISOString();
    await insertInstagramCatalog(database, customerId, {
      ...{ id, name, handle, createdAt, source: 'sample', hashtag: null, state: 'ok', nextReadAt: null },
    });
    for (const post of posts) await savePost({ customerId, catalogId: id }, post);
    await changeInstagramCatalog(database, customerId, id, { readAt: now().toISOString() });
    return id;
  };
};
