import { instagramHandle, type SocialConfig } from '@vitrina/contract';
import type { FieldName } from '../../../kit/form/problem-messages.ts';

/** What each field of a stream is called in messages. */
export const configFields: Readonly<Record<keyof SocialConfig, FieldName>> = {
  instagramHandle: 'instagramHandle',
  hashtag: 'hashtag',
  influencerPage: 'influencerPage',
  header: 'header',
  profileImage: 'profileImage',
  instagramCatalogId: 'instagramFeed',
  catalogId: 'selectedCatalog',
};

const names = Object.keys(configFields) as (keyof SocialConfig)[];
export const configFieldAt = (path: string): FieldName | undefined => {
  const name = names.find((each) => each === path);
  return name && configFields[name];
};

/** The account's name in what was typed or pasted: an address, a name with `@`. Null if there is none. */
export const handleIn = (text: string): string | null => {
  const parsed = instagramHandle.safeParse(text);
  return parsed.success ? parsed.data : null;
};

/** What the address of a page or picture begins with. */
export const addressExample = 'https://';
