import type { StemRules } from '../suffix-rules.ts';

/** Loans in -i and -u, whose plural looks as if its s were one of the word, as that of `iris` is. */
const loansInVowels =
  'bikini ski kiwi taxi jacuzzi sari safari alibi zucchini martini panini mini maxi midi chili chilli yeti bonsai samurai khaki deli tiki capri combi ' +
  'kombi rabbi menu emu gnu guru haiku tutu zebu plateau bureau gateau trousseau tableau chapeau';
/** Words in -is and -us whose plural would be taken for that of a word in -ise or -use: `ibises` of `exercise`'s kind. */
const addsEs =
  'ibis metropolis acropolis tetris chrysalis amaryllis portcullis dais epidermis proboscis coreopsis marquis trellis clematis mantis pelvis iris ' +
  'opus caucus';

/**
 * English: plurals and the possessive (whose apostrophe the tokeniser has removed), after D. Harman's S stemmer ("How effective is
 * suffixing?", 1991). Verbs and derivations are left alone: cook and cookie, print and printer are different goods.
 */
export const engRules: StemRules = {
  script: 'latin',
  irregular: {
    man: 'man men mans mens',
    woman: 'woman women womans womens',
    child: 'child children childs childrens',
    foot: 'foot feet',
    tooth: 'tooth teeth',
    mouse: 'mouse mice',
    goose: 'goose geese',
    person: 'person people',
    knife: 'knife knives',
    shelf: 'shelf shelves',
    wolf: 'wolf wolves',
    leaf: 'leaf leaves leafs',
    loaf: 'loaf loaves',
    scarf: 'scarf scarves scarfs',
    half: 'half halves',
    hoof: 'hoof hooves',
    lens: 'lens lenses',
    canvas: 'canvas canvases',
    christmas: 'christmas christmases',
    atlas: 'atlas atlases',
    texas: 'texas',
    thermos: 'thermos thermoses',
    news: 'news',
    series: 'series',
    ox: 'ox oxen',
    fungus: 'fungus fungi',
    plus: 'plus pluses',
    bus: 'bus buses busses',
    gas: 'gas gases gasses',
    axe: 'axe axes',
    quiz: 'quiz quizzes',
    fez: 'fez fezzes fezes',
    whiz: 'whiz whizzes',
    oasis: 'oasis oases',
    crisis: 'crisis crises',
    octopus: 'octopus octopuses octopi',
    ...Object.fromEntries(loansInVowels.split(' ').map((word) => [word, `${word} ${word}s`])),
    ...Object.fromEntries(addsEs.split(' ').map((word) => [word, `${word} ${word}es`])),
    elf: 'elf elves',
    calf: 'calf calves',
    wife: 'wife wives',
    life: 'life lives',
    self: 'self selves',
    thief: 'thief thieves',
    dwarf: 'dwarf dwarves dwarfs',
    cactus: 'cactus cacti cactuses',
    die: 'die dies dice',
    canoe: 'canoe canoes',
    bootie: 'bootie booties',
    caddie: 'caddie',
    bias: 'bias biases',
    topaz: 'topaz topazes',
    excuse: 'excuse excuses',
    refuse: 'refuse refuses',
    cache: 'cache caches',
    niche: 'niche niches',
  },
  uninflected: 'goods means mars cosmos chaos hers passe',
  steps: [
    [
      { left: 2, endings: 'ies>y sses>ss ches>ch shes>sh' },
      // In -se and -ze (case, size) the e belongs to the stem; few nouns have a plural in -es after s or z.
      { left: 2, endings: 'zzes>zz tzes>tz ouses>ouse auses>ause euses>euse' },
      { left: 3, endings: 'uses>us' },
      { left: 1, endings: 'xes>x' },
      { left: 3, endings: 's ie>y che>ch she>sh oes>o shoes>shoe' },
      { left: 1, endings: 'ss>ss us>us is>is' },
    ],
  ],
};
