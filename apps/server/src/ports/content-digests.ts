import { createHash } from 'node:crypto';

/**
 * Tells objects apart by what is in them, a part that `read` picks. What was read anew and says the same has the same digest; each object is
 * looked at once, so it must not change.
 */
export const createContentDigests = <Value extends object>(read: (value: Value) => unknown) => {
  const digests = new WeakMap<Value, string>();
  return (value: Value): string => {
    const known = digests.get(value);
    if (known !== undefined) return known;
    const digest = createHash('sha256')
      .update(JSON.stringify(read(value)))
      .digest('base64url');
    digests.set(value, digest);
    return digest;
  };
};
