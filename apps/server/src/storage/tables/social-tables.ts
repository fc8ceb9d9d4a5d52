import type { InstagramFault, InstagramSource, instagramCatalogStates, PostType } from '@vitrina/contract';
import type { Generated } from 'kysely';

/** The account through which a customer’s posts are read. */
export type InstagramConnectionTable = {
  customer_id: string;
  /** Encrypted with the installation’s key, bound to the customer. */
  sealed_token: string;
  account_id: string;
  username: string;
  /** Of the Facebook user who made the token: Meta asks by it for deletion. */
  user_id: string | null;
  connected_at: string;
  /** Null for a token without an end. */
  ends_at: string | null;
  renewal_tried_at: string;
  /** 1 once Instagram has refused the token. */
  is_refused: Generated<number>;
  /** Until when Instagram wants to be left alone. */
  paused_until: string | null;
  used_percent: number | null;
};

/** A hashtag’s id at Instagram, which never changes, and when it was asked for: 30 different ones in seven days are allowed. */
export type InstagramHashtagTable = {
  customer_id: string;
  hashtag: string;
  hashtag_id: string;
  asked_at: string;
};

/** A request of Meta’s to erase somebody’s data. It says nothing about whom. */
export type InstagramDeletionTable = {
  code: string;
  requested_at: string;
  done_at: string | null;
};

/** Where posts come from. Deleted ones are there for 30 days, to be restored. */
export type InstagramCatalogTable = {
  id: string;
  customer_id: string;
  name: string;
  source: InstagramSource;
  handle: string | null;
  hashtag: string | null;
  state: (typeof instagramCatalogStates)[number];
  fault: InstagramFault | null;
  fault_message: string | null;
  /** Null while it isn’t read by itself. */
  next_read_at: string | null;
  read_at: string | null;
  progress: number | null;
  /** Until when the server that reads it may; null while none does. */
  lease_until: string | null;
  profile_json: string | null;
  created_at: string;
  deleted_at: string | null;
};

/** A copy of a post. */
export type InstagramPostTable = {
  instagram_catalog_id: string;
  /** Instagram’s. */
  post_id: string;
  /** In the addresses of its picture: the first 16 characters of the id’s SHA-256. */
  image_id: string;
  customer_id: string;
  type: PostType;
  caption: string;
  /** What the caption is searched by: lower-case letters without accents. */
  folded: string;
  hashtags_json: string;
  permalink: string | null;
  author: string | null;
  taken_at: string | null;
  /** The first 16 characters of the SHA-256 of the copied picture; null without one. */
  picture_version: string | null;
  /** Of the copy, in pixels. */
  width: number | null;
  height: number | null;
  colours_json: string;
  /** Since when Instagram doesn’t list it any more. */
  gone_at: string | null;
};

/** The copy of a post’s or profile’s picture, where servers share a database. */
export type InstagramPictureTable = {
  instagram_catalog_id: string;
  image_id: string;
  /** As of the post. */
  version: string;
  bytes: Uint8Array;
  stored_at: string;
};

/** A stream. Deleted ones are there for 30 days, to be restored. */
export type SocialConfigTable = {
  id: string;
  customer_id: string;
  instagram_catalog_id: string;
  catalog_id: string;
  value_json: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

/** What a stream’s owner decided about a post; the copy of the post may come and go. */
export type SocialPostTable = {
  config_id: string;
  post_id: string;
  customer_id: string;
  /** Counts from 1 in the owner’s order; null for a post that follows by date. */
  position: number | null;
  is_hidden: Generated<number>;
  links_json: Generated<string>;
};
