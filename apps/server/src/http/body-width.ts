import type { Problem } from '@vitrina/contract';

/** No form has nearly as many fields in one place. */
const maxKeys = 500;
/** Nothing is read further down. */
const deepestForm = 8;

/**
 * Where a body has an object with more keys than any form, if it has. Each of them would be checked, and each wrong one told of,
 * while everybody else waits; a list too long is cut short by its own rule.
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
