/** Picks that are the same in every run: each depends only on its seed words, not on earlier picks. */
export type Chance = {
  readonly below: (limit: number, what: string) => number;
  readonly pick: <T>(choices: readonly T[], what: string) => T;
  readonly happens: (percent: number, what: string) => boolean;
};

/** 32-bit FNV-1a of the text, with MurmurHash3's final mix, which scatters similar texts. */
export const hashText = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

export const createChance = (seed: string): Chance => {
  const below = (limit: number, what: string) => hashText(`${seed}/${what}`) % limit;
  return {
    below,
    pick: (choices, what) => {
      const choice = choices[below(choices.length, what)];
      if (choice === undefined) throw new Error(`nothing to pick from for ${seed}/${what}`);
      return choice;
    },
    happens: (percent, what) => below(100, what) < percent,
  };
};
