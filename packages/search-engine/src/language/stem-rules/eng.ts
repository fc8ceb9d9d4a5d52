import type { StemRules } from '../suffix-rules.ts';

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
    christmas: 'christmas',
    atlas: 'atlas atlases',
    texas: 'texas',
    thermos: 'thermos thermoses',
    news: 'news',
    menu: 'menu menus',
    bikini: 'bikini bikinis',
    ski: 'ski skis',
    kiwi: 'kiwi kiwis',
    taxi: 'taxi taxis',
    series: 'series',
  },
  steps: [
    [
      { left: 2, endings: 'ies>y sses>ss ches>ch shes>sh' },
      { left: 2, endings: 'zes>z ses>s ze>z se>s' },
      { left: 1, endings: 'xes>x xe>x' },
      { left: 3, endings: 's ie>y che>ch she>sh toes>to does>do goes>go roes>ro' },
      { left: 1, endings: 'ss>ss us>us is>is' },
    ],
  ],
};
