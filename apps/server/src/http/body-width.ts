import type { Problem } from '@vitrina/contract';

/** No form has nearly as many fields in one object. */
const maxKeys = 500;
/** Nothing nested deeper is read. */
const deepestForm = 8;

/**
 * Finds an object with more keys than any form has. Every key would be checked, and every wrong one reported, while everybody
 * else waits. Lists that are too long are cut short by their own rule.
 */
export const findTooWide = (body: unknown, path = '', depth = 0): Problem | null => {
  if (typeof body !== 'object' || body === null || depth > deepestForm) return null;
  if (!Array.isArray(body) && Object.keys(body).length > maxKeys)
    return { path, rule: 'maxItems', params: { max: maxKeys } };
  for (const key in body) {
    const value: unknown = body[key as keyof typeof body];
    if (typeof value !== 'object') continue;
    const found = findTooWide(value, path === '' ? key : `${path}.${key}`, depth + 1);
    if (found) return found;
  }
  return null;
};
