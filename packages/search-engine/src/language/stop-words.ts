import type { LanguageCode } from '@vitrina/contract';

/**
 * Function words, folded. Only words that say nothing about a product: not "bez" (bez laktozy), "nie", "po" (po goleniu), "can" (can opener)
 * or "over" (over the ear), which shoppers mean.
 */
const words: Readonly<Record<LanguageCode, string>> = {
  pol: 'a aby albo by byc co czy do dla i ich jak jako jego jej jest ktora ktore ktorych ktorym ktory lub na o od oraz przez przy sa sie ta te tego tej ten to tych tym u w we z za ze',
  cze: 'a aby ale ci do i jak jako je jeho jeji jejich jsou k ke ktera ktere kterou ktery ktera nebo na o od pri pro s se si ta tato ten tento to toto tohoto u v ve z za ze',
  slo: 'a aby ale alebo ci do i je jeho jej ich ako k ku ktora ktore ktorou ktory na o od pre pri s sa so su si ta tato ten tento to toto tohto u v vo z za zo',
  eng: 'a an and are as at be by for from in is it its my of on or our that the their these this those to was were with your',
  ger: 'als am an auf aus bei beim das dem den der des die ein eine einem einen einer eines fur fuer im in ist mit oder sie und vom von zu zum zur',
  ita: 'a ad ai al alla alle allo agli che con da dai dal dalla dei del della delle dello degli di e ed gli i il in la le lo nel nella o per su sul sulla un una uno',
  hun: 'a az egy es is hogy vagy van ez ezek azok ami amely mint meg',
  rum: 'a ai al ale ca cu cea cei cel cele de din este fi in la o pe pentru prin sau se si un una unei unui',
  hrv: 'a ali da do i ili iz je kao koja koje koji kod na o od po pri s sa se su ta taj te to u uz za',
  ukr: 'а або в від да для до є з за зі и і із й на о од по при про та те ти то у це цеи ця що як які якии яка яке',
  bul: 'а в във да до е за и из или как като които които което която която на от по при с се са със тази този това те то у че',
};

const stopWords: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(words).map(([language, list]) => [language, new Set(list.split(' '))]),
);

/** Whether a folded term is a function word of the language. Such words may become optional, but only beside other words. */
export const isStopWord = (foldedTerm: string, language: LanguageCode): boolean =>
  stopWords[language]?.has(foldedTerm) ?? false;
