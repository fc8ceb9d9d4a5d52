/** Neither a call's body nor anything stored is nested nearly this deep. */
const deepest = 50;

/** Whether a JSON text nests deeper than any body does: parsing a megabyte of brackets blocks everybody for a second. */
export const isTooDeep = (json: string): boolean => {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit === 0x22) {
      // Skips a string: to the next quote without an odd number of backslashes before it.
      do {
        at = json.indexOf('"', at + 1);
        if (at < 0) return false;
      } while (isEscaped(json, at));
    } else if (unit === 0x5b || unit === 0x7b) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (unit === 0x5d || unit === 0x7d) depth -= 1;
  }
  return false;
};

const isEscaped = (text: string, at: number): boolean => {
  let first = at;
  while (text.charCodeAt(first - 1) === 0x5c) first -= 1;
  return (at - first) % 2 === 1;
};
