import type { IndustryId, LanguageCode } from '@vitrina/contract';
import { readBaseCategories } from '../base-categories.ts';
import type { BaseCategory } from '../base-category.ts';
import { createProposer, proposalScores } from './propose-mapping.ts';

/** The industry of each branch of the built-in categories; of those that have branches of their own, the longest counts. */
const industries: Readonly<Record<string, IndustryId>> = {
  adult: 'erotic',
  animals: 'animals',
  appliances: 'electronic',
  automotive: 'automotive',
  beauty: 'beauty',
  books: 'books_and_multimedia',
  diy: 'home_and_garden',
  education: 'education',
  electronics: 'electronic',
  entertainment: 'entertainment',
  fashion: 'fashion',
  'fashion.bags': 'jewellery_gallantry',
  'fashion.jewellery': 'jewellery_gallantry',
  food: 'food',
  garden: 'home_and_garden',
  gifts: 'gifts_toys',
  health: 'health',
  hobby: 'hobby',
  home: 'home_and_garden',
  kids: 'other_goods',
  'kids.clothing': 'fashion',
  'kids.shoes': 'fashion',
  office: 'office',
  services: 'other_services',
  sport: 'sport',
  toys: 'gifts_toys',
  travel: 'travel_and_leisure',
};

const industryOf = (categoryId: string): IndustryId | undefined => {
  const [branch = '', twig = ''] = categoryId.split('.');
  return industries[`${branch}.${twig}`] ?? industries[branch];
};

/** Languages that the built-in categories have names in. */
const languages: readonly LanguageCode[] = ['pol', 'cze', 'eng'];
/** So large a share of the recognised categories has to be of one industry. */
const minShare = 0.6;

/**
 * Guesses what a shop sells from its categories (`Dom > Kuchnia > Kubki`), in any of the languages that the built-in categories
 * have; null if too few are recognised, or they are of several industries.
 */
export const createIndustryGuesser = (
  nodes: readonly BaseCategory[] = readBaseCategories(),
): ((categories: readonly string[]) => IndustryId | null) => {
  const proposers = languages.map((language) => createProposer(nodes, language));
  return (categories) => {
    const votes = proposers.map((propose) =>
      categories.flatMap((category) => {
        const path = category.split('>').map((level) => level.trim());
        const [best] = propose(
          path.filter((level) => level !== ''),
          1,
        );
        return best && best.score >= proposalScores.certain ? (industryOf(best.id) ?? []) : [];
      }),
    );
    const recognised = votes.reduce((most, one) => (one.length > most.length ? one : most), []);
    const counts = Map.groupBy(recognised, (industry) => industry);
    const [first] = [...counts].sort(([, a], [, b]) => b.length - a.length);
    if (!first || first[1].length < recognised.length * minShare) return null;
    return recognised.length * 3 >= categories.length ? first[0] : null;
  };
};
