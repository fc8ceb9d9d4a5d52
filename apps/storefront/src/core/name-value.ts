import type { PublicConfig } from '@vitrina/contract';

/** The displayed form of a field's value: availabilities in the shop's words, all others unchanged. */
export const nameValue = ({ labels }: Pick<PublicConfig, 'labels'>, field: string, value: string): string => {
  const words: Readonly<Record<string, string>> = labels.availability;
  // Feeds have words of their own here: `constructor` must not find what every object has.
  return (field === 'availability' && Object.hasOwn(words, value) && words[value]) || value;
};
