const cheapTags = new Set([
  ...['if', 'elsif', 'else', 'endif', 'unless', 'endunless', 'case', 'when', 'endcase'],
  ...['comment', 'endcomment'],
]);
const cheapFilters = new Set([
  ...['vitrina_address', 'vitrina_style_value', 'default', 'escape', 'upcase', 'downcase', 'capitalize'],
  ...['strip', 'lstrip', 'rstrip', 'truncate', 'append', 'prepend', 'size', 'plus', 'minus', 'round'],
]);
const ownCapture = /\{% capture vitrina_address_\d+ %\}|\{% endcapture %\}/g;

/**
 * Whether each instruction of a compiled template is done once at most, in time that grows with its value alone: no loops, no
 * variables that could grow, no filters that multiply. What looks like an instruction within text counts as one.
 */
export const isCheap = (compiled: string): boolean => {
  const instructions = compiled.replaceAll(ownCapture, '');
  const names = (pattern: RegExp): string[] =>
    Array.from(instructions.matchAll(pattern), ([, name = '']) => name);
  return (
    names(/\{%-?\s*([^\s%}-]*)/g).every((name) => cheapTags.has(name)) &&
    names(/\|\s*(\w*)/g).every((name) => name === '' || cheapFilters.has(name))
  );
};
