import type { LanguageCode } from '@vitrina/contract';
import { stem } from './stem.ts';

/**
 * What products are made of or taste of: the noun as queries have it (alone, and after "of": `wełna`, `z wełny`), and the adjective that means the
 * same. Folded; `noun noun/adjective`. Derived words have stems of their own, so these are told apart from all others by name.
 */
const words: Readonly<Partial<Record<LanguageCode, string>>> = {
  pol: `
    skora skory/skorzany welna welny/welniany bawelna bawelny/bawelniany len lnu/lniany drewno drewna/drewniany szklo szkla/szklany metal metalu/metalowy
    stal stali/stalowy zeliwo zeliwa/zeliwny plastik plastiku/plastikowy guma gumy/gumowy jedwab jedwabiu/jedwabny aksamit aksamitu/aksamitny
    welur weluru/welurowy zamsz zamszu/zamszowy bambus bambusa/bambusowy dab debu/debowy sosna sosny/sosnowy buk buku/bukowy ceramika ceramiki/ceramiczny
    porcelana porcelany/porcelanowy kamien kamienia/kamienny marmur marmuru/marmurowy miedz miedzi/miedziany mosiadz mosiadzu/mosiezny srebro srebra/srebrny
    zloto zlota/zloty papier papieru/papierowy karton kartonu/kartonowy silikon silikonu/silikonowy poliester poliestru/poliestrowy akryl akrylu/akrylowy
    rattan rattanu/rattanowy wiklina wikliny/wiklinowy filc filcu/filcowy futro futra/futrzany plusz pluszu/pluszowy polar polaru/polarowy
    dzins dzinsu/dzinsowy koronka koronki/koronkowy puch puchu/puchowy flanela flaneli/flanelowy satyna satyny/satynowy lateks lateksu/lateksowy
    beton betonu/betonowy
    truskawka truskawek/truskawkowy malina malin/malinowy czekolada czekolady/czekoladowy wanilia wanilii/waniliowy cytryna cytryny/cytrynowy
    brzoskwinia brzoskwin/brzoskwiniowy jablko jablek/jablkowy wisnia wisni/wisniowy banan bananow/bananowy karmel karmelu/karmelowy orzech orzechow/orzechowy
    kawa kawy/kawowy ser sera/serowy pomidor pomidorow/pomidorowy czosnek czosnku/czosnkowy miod miodu/miodowy ryz ryzu/ryzowy
    kukurydza kukurydzy/kukurydziany gryka gryki/gryczany zyto zyta/zytni pszenica pszenicy/pszenny owies owsa/owsiany soja soi/sojowy
    migdal migdalow/migdalowy kokos kokosa/kokosowy jagoda jagod/jagodowy sliwka sliwek/sliwkowy dynia dyni/dyniowy`,
  cze: `
    kuze/kozeny vlna vlny/vlneny bavlna bavlny/bavlneny len lnu/lneny drevo dreva/dreveny sklo skla/skleneny kov kovu/kovovy ocel oceli/ocelovy
    nerez nerezu/nerezovy litina litiny/litinovy plast plastu/plastovy guma gumy/gumovy hedvabi/hedvabny samet sametu/sametovy semis semise/semisovy
    bambus bambusu/bambusovy dub dubu/dubovy borovice/borovicovy buk buku/bukovy keramika keramiky/keramicky porcelan porcelanu/porcelanovy
    kamen kamene/kamenny mramor mramoru/mramorovy mosaz mosazi/mosazny stribro stribra/stribrny zlato zlata/zlaty papir papiru/papirovy
    karton kartonu/kartonovy silikon silikonu/silikonovy beton betonu/betonovy ratan ratanu/ratanovy prouti/prouteny plst plsti/plsteny plys plyse/plysovy
    flanel flanelu/flanelovy saten satenu/satenovy krajka krajky/krajkovy
    jahoda jahod/jahodovy malina malin/malinovy cokolada cokolady/cokoladovy vanilka vanilky/vanilkovy citron citronu/citronovy pomeranc pomerance/pomerancovy
    broskev broskvi/broskvovy jablko jablek/jablecny visen visni/visnovy banan bananu/bananovy karamel karamelu/karamelovy orech orechu/orechovy kava kavy/kavovy
    syr syra/syrovy rajce rajcat/rajcatovy cesnek cesneku/cesnekovy ryze/ryzovy kukurice/kukuricny pohanka pohanky/pohankovy zito zita/zitny
    psenice/psenicny oves ovsa/ovesny soja soji/sojovy mandle mandli/mandlovy kokos kokosu/kokosovy boruvka boruvek/boruvkovy svestka svestek/svestkovy
    dyne/dynovy`,
  slo: `
    koza koze/kozeny vlna vlny/vlneny bavlna bavlny/bavlneny lan lanu/lanovy drevo dreva/dreveny sklo skla/skleneny kov kovu/kovovy ocel ocele/ocelovy
    nerez nerezu/nerezovy liatina liatiny/liatinovy plast plastu/plastovy guma gumy/gumovy hodvab hodvabu/hodvabny zamat zamatu/zamatovy semis semisu/semisovy
    bambus bambusu/bambusovy dub dubu/dubovy borovica borovice/borovicovy buk buku/bukovy keramika keramiky/keramicky porcelan porcelanu/porcelanovy
    kamen kamena/kamenny mramor mramoru/mramorovy mosadz mosadze/mosadzny striebro striebra/strieborny zlato zlata/zlaty
    papier papiera/papierovy silikon silikonu/silikonovy beton betonu/betonovy ratan ratanu/ratanovy flanel flanelu/flanelovy saten satenu/satenovy
    jahoda jahod/jahodovy malina malin/malinovy cokolada cokolady/cokoladovy vanilka vanilky/vanilkovy citron citrona/citronovy jablko jablk/jablkovy
    orech orechov/orechovy kava kavy/kavovy syr syra/syrovy ryza ryze/ryzovy kukurica kukurice/kukuricny psenica psenice/psenicny mandla mandli/mandlovy
    kokos kokosu/kokosovy`,
  eng: 'wool/woolen wool/woollen wood/wooden gold/golden flax/flaxen silk/silken',
};

type Kin = ReadonlyMap<string, readonly string[]>;
type Words = { readonly ofNouns: Kin; readonly ofAdjectives: Kin };

/** By noun as it is, and by the stem of an adjective: the stems of those that mean the same. */
const readWords = (language: LanguageCode, text: string): Words => {
  const ofNouns = new Map<string, string[]>();
  const ofAdjectives = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, other: string): void => {
    const known = map.get(key) ?? [];
    if (key !== other && !known.includes(other)) map.set(key, [...known, other]);
  };
  for (const [, nouns = '', adjective = ''] of text.matchAll(/([a-z ]+)\/([a-z]+)/g))
    for (const noun of nouns.trim().split(' ')) {
      add(ofNouns, noun, stem(adjective, language));
      add(ofAdjectives, stem(adjective, language), stem(noun, language));
    }
  return { ofNouns, ofAdjectives };
};

const kin = new Map<LanguageCode, Words>();

const wordsOf = (language: LanguageCode): Words => {
  const known = kin.get(language) ?? readWords(language, words[language] ?? '');
  kin.set(language, known);
  return known;
};

/** The stems of words that say of a product the same as this folded term: of `wełny` that of `wełniany`, and the other way round. */
export const kindredStems = (term: string, language: LanguageCode): readonly string[] => {
  const { ofNouns, ofAdjectives } = wordsOf(language);
  return ofNouns.get(term) ?? ofAdjectives.get(stem(term, language)) ?? [];
};
