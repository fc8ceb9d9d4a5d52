import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { LanguageCode } from '@vitrina/contract';

export type Peer = { readonly name: string; readonly stem: (form: string) => string };

type Load = (require: NodeJS.Require) => (form: string) => string;

const loadLunrPolish: Load = (require) => {
  const lunr = require('lunr');
  require('lunr-languages/lunr.stemmer.support')(lunr);
  require('lunr-languages/lunr.pl')(lunr);
  return (form) => lunr.pl.stemmer(new lunr.Token(form)).toString();
};
const loadSnowball =
  (language: string): Load =>
  (require) => {
    const stemmer = require('snowball-stemmers').newStemmer(language);
    return (form) => stemmer.stem(form);
  };
const loadNlp =
  (name: string, className: string): Load =>
  (require) => {
    const stemmer = new (require(`@nlpjs/${name}`)[className])();
    return (form) => stemmer.stem([form])[0] ?? form;
  };
const loadOrama =
  (language: string): Load =>
  (require) =>
    require(`@orama/stemmers/${language}`).stemmer;

/** Stemmers that are available as packages. The "sk" of @orama/stemmers is Sanskrit; there is none for Slovak, so the Czech one is used. */
const known: Readonly<Record<LanguageCode, readonly (readonly [string, Load])[]>> = {
  pol: [
    ['lunr-languages', loadLunrPolish],
    ['@nlpjs/lang-pl', loadNlp('lang-pl', 'StemmerPl')],
  ],
  cze: [
    ['snowball-stemmers', loadSnowball('czech')],
    ['@nlpjs/lang-cs', loadNlp('lang-cs', 'StemmerCs')],
  ],
  slo: [['snowball-stemmers (Czech)', loadSnowball('czech')]],
  eng: [
    ['snowball-stemmers (Porter 2)', loadSnowball('english')],
    ['natural (Porter)', (require) => (form) => require('natural').PorterStemmer.stem(form)],
  ],
  ger: [['@orama/stemmers', loadOrama('german')]],
  ita: [['@orama/stemmers', loadOrama('italian')]],
  hun: [['@orama/stemmers', loadOrama('hungarian')]],
  rum: [['@orama/stemmers', loadOrama('romanian')]],
  hrv: [['@orama/stemmers (Serbian)', loadOrama('serbian')]],
  ukr: [['@orama/stemmers', loadOrama('ukrainian')]],
  bul: [['@orama/stemmers', loadOrama('bulgarian')]],
};

/** Leaves words unchanged on which a stemmer throws (one of them writes into strings). */
const orUnchanged =
  (stem: (form: string) => string) =>
  (form: string): string => {
    try {
      return stem(form);
    } catch {
      return form;
    }
  };

/** The stemmers for a language that are installed in a folder; none is a dependency of this repository. */
export const loadPeers = (folder: string, language: LanguageCode): Peer[] => {
  const require = createRequire(join(folder, 'package.json'));
  return known[language].flatMap(([name, load]): Peer[] => {
    try {
      return [{ name, stem: orUnchanged(load(require)) }];
    } catch {
      return [];
    }
  });
};
