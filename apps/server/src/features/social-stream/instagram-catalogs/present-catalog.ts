import type { PublicPicture, SavedInstagramCatalog } from '@vitrina/contract';
import type { InstagramCatalogRecord } from './catalog-repository.ts';
import { profileImageId } from './picture-repository.ts';
import type { PostCounts, PostRecord } from './post-repository.ts';
import { readProfile } from './stored-profile.ts';

type Size = { readonly version: string; readonly width: number; readonly height: number };

const presentPicture = (
  catalogId: string,
  imageId: string,
  { version, width, height }: Size,
): PublicPicture => ({
  thumbnails: `/pictures/${catalogId}/${imageId}/${version}`,
  width,
  height,
});

export const presentPostPicture = ({
  instagramCatalogId,
  imageId,
  picture,
}: PostRecord): PublicPicture | null => picture && presentPicture(instagramCatalogId, imageId, picture);

export const presentCatalog = (
  record: InstagramCatalogRecord,
  counts: PostCounts | undefined,
  configIds: readonly string[],
): SavedInstagramCatalog => {
  const profile = readProfile(record.profile);
  const { id, name, source, handle, hashtag, state, fault, faultMessage, nextReadAt, readAt, progress } =
    record;
  return {
    ...{
      instagramCatalogId: id,
      name,
      source,
      handle,
      hashtag,
      state,
      fault,
      faultMessage,
      nextReadAt,
      readAt,
    },
    progress: state === 'reading' ? (progress ?? 0) : null,
    postsCount: counts?.posts ?? 0,
    goneCount: counts?.gone ?? 0,
    pictureless: counts?.pictureless ?? 0,
    profile: profile && {
      ...{ username: profile.username, name: profile.name, followers: profile.followers },
      picture: profile.picture && presentPicture(id, profileImageId, profile.picture),
    },
    configIds: [...configIds],
  };
};
