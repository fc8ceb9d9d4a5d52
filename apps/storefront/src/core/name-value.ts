import type { PublicConfig } from '@vitrina/contract';

/** What a field's value is called: an availability by the shop's word for it, every other as it is. */
export const nameValue = ({ labels }: Pick<PublicConfig, 'labels'>, field: string, value: string): string =>
  (field === 'availability' && (labels.availability as Readonly<Record<string, string>>)[value]) || value;
