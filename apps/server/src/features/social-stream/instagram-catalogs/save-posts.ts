import type { GraphMedia, GraphProfile } from '@vitrina/instagram';
import type { CopyPicture } from '../../../ports/copied-pictures.ts';
import type { Database } from '../../../storage/database.ts';
import { changeInstagramCatalog } from './catalog-repository.ts';
import { profileImageId } from './picture-repository.ts';
import type { PostPictures } from './post-pictures.ts';
import { findPost, imageIdOfPost, type PostToSave, savePicture, savePost } from './post-repository.ts';
import type { StoredProfile } from './stored-profile.ts';

type Dependencies = {
  readonly database: Database;
  readonly pictures: PostPictures;
  readonly copyPicture: CopyPicture;
};
export type PostPlace = { readonly customerId: string; readonly catalogId: string };

/** A post, and where its picture is for the moment: such addresses end after days, so they are never stored. */
export type ReadPost = PostToSave & { readonly pictureUrl: string | null };

/** A film shows its cover; an album without a picture of its own shows its first. */
export const pictureUrlOf = ({ type, mediaUrl, thumbnailUrl, children }: GraphMedia): string | null => {
  if (type === 'video') return thumbnailUrl;
  if (type === 'image' || mediaUrl !== null) return mediaUrl;
  const [first] = children;
  return first ? (first.type === 'video' ? first.thumbnailUrl : first.mediaUrl) : null;
};

export const readPost = (media: GraphMedia): ReadPost => ({
  postId: media.id,
  type: media.type,
  caption: media.caption,
  permalink: media.permalink,
  author: media.username,
  takenAt: media.takenAt,
  pictureUrl: pictureUrlOf(media),
});

/** Copies posts, with their pictures. */
export const createSavePosts = ({ database, pictures, copyPicture }: Dependencies) => {
  const copyOf = async (
    { customerId, catalogId }: PostPlace,
    post: ReadPost,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    const { postId, pictureUrl } = post;
    const imageId = imageIdOfPost(postId);
    const stored = await findPost(database, customerId, catalogId, postId);
    if (!stored || pictureUrl === null) return;
    if (stored.picture && (await pictures.has(catalogId, imageId, stored.picture.version))) return;
    const copy = await copyPicture(customerId, pictureUrl, signal);
    if (!copy || !(await pictures.put(catalogId, imageId, copy))) return;
    const isWanted = await savePicture(database, customerId, catalogId, postId, copy);
    if (!isWanted) await pictures.erase(catalogId, [imageId]);
  };

  return {
    /** A picture that can’t be had now is tried again at the next reading. */
    savePost: async (place: PostPlace, post: ReadPost, signal?: AbortSignal): Promise<void> => {
      await savePost(database, place.customerId, place.catalogId, post);
      await copyOf(place, post, signal);
    },

    saveProfile: async (
      { customerId, catalogId }: PostPlace,
      { username, name, followers, pictureUrl }: GraphProfile,
      before: StoredProfile | null,
      signal: AbortSignal,
    ): Promise<void> => {
      const copy = pictureUrl === null ? null : await copyPicture(customerId, pictureUrl, signal);
      const isStored = copy !== null && (await pictures.put(catalogId, profileImageId, copy));
      const picture = isStored
        ? { version: copy.version, width: copy.width, height: copy.height }
        : (before?.picture ?? null);
      const profile: StoredProfile = { username, name, followers, picture };
      await changeInstagramCatalog(database, customerId, catalogId, { profile });
    },
  };
};
