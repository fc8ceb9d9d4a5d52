import type { PublicConfig } from '@vitrina/contract';

/** The displayed form of a field's value: availabilities in the shop's words, all others unchanged. */
export const nameValue = ({ labels }: Pick<PublicConfig, 'labels'>, field: string, value: string): string =>
  (field === 'availability' && (labels.availability as Readonly<Record<string, string>>)[value]) || value;
