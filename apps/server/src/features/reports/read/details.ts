import type { ReportPeriod } from '@vitrina/contract';
import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { type EventPlace, findPlaceId } from '../../../storage/event-places.ts';
import { listed, textsAs } from '../../../storage/sql/json-rows.ts';
import { listDays } from '../periods.ts';

/** Instants (ISO 8601 in UTC); the second is no longer part of it. */
export type TimeSpan = { readonly since: string; readonly until: string };

const maxRows = 20;

const clicksOf = (database: Database, { customerId, instanceId }: EventPlace, { since, until }: TimeSpan) =>
  database
    .selectFrom('product_click')
    .where('product_click.customer_id', '=', customerId)
    .where('product_click.instance_id', '=', instanceId)
    .where('product_click.at', '>=', since)
    .where('product_click.at', '<', until);

type PhraseFollowers = {
  readonly products: readonly { readonly id: string; readonly name: string; readonly clicks: number }[];
  readonly nextPhrases: readonly { readonly phrase: string; readonly times: number }[];
};

/** The products clicked most after searches for a phrase, and what was searched next where it got no click. */
export const detailPhrase = async (
  database: Database,
  place: EventPlace,
  phrase: string,
  span: TimeSpan,
  period: ReportPeriod,
): Promise<PhraseFollowers> => {
  const placeId = await findPlaceId(database, place);
  const products = await clicksOf(database, place, span)
    .where('product_click.phrase', '=', phrase)
    .leftJoin('event_product', (join) =>
      join
        .on('event_product.place_id', '=', placeId)
        .onRef('event_product.product_id', '=', 'product_click.product_id'),
    )
    .select(({ fn }) => [
      'product_click.product_id as id',
      fn.max('event_product.name').as('name'),
      fn.countAll<number>().as('clicks'),
    ])
    .groupBy('product_click.product_id')
    .orderBy('clicks', 'desc')
    .orderBy('id')
    .limit(maxRows)
    .execute();
  const { rows: nextPhrases } = await sql<{ phrase: string; times: number }>`
    select next_phrase.phrase, sum(times) as times
    from event_phrase as first_phrase
      cross join ${textsAs('span', listDays(period))}
      cross join next_phrase_day
      join event_phrase as next_phrase on next_phrase.id = next_phrase_key
    where first_phrase.place_id = ${placeId} and first_phrase.phrase = ${phrase}
      and next_phrase_day.place_id = first_phrase.place_id
      and next_phrase_day.day = span.value and next_phrase_day.phrase_key = first_phrase.id
    group by next_phrase.id order by times desc, next_phrase.phrase limit ${maxRows}`.execute(database);
  return { products: products.map(({ name, ...row }) => ({ ...row, name: name ?? '' })), nextPhrases };
};

/** The products clicked most after searches for each of many phrases. */
export const listClicked = async (
  database: Database,
  { customerId, instanceId }: EventPlace,
  phrases: readonly string[],
  { since, until }: TimeSpan,
): Promise<{ phrase: string; productIds: string[] }[]> => {
  const { rows } = await sql<{ phrase: string; productId: string }>`
    select phrase, product_id as "productId" from (
      select phrase, product_id, row_number() over (partition by phrase order by count(*) desc, product_id) as place
      from product_click
      where customer_id = ${customerId} and instance_id = ${instanceId} and at >= ${since} and at < ${until}
        and phrase in ${listed(phrases)}
      group by phrase, product_id
    ) as clicked where place <= ${maxRows} order by phrase, place`.execute(database);
  return [...Map.groupBy(rows, ({ phrase }) => phrase)].map(([phrase, clicked]) => ({
    phrase,
    productIds: clicked.map(({ productId }) => productId),
  }));
};

/** The phrases whose searches led to most clicks on a product. */
export const detailProduct = (
  database: Database,
  place: EventPlace,
  productId: string,
  span: TimeSpan,
): Promise<{ phrase: string; clicks: number }[]> =>
  clicksOf(database, place, span)
    .where('product_click.product_id', '=', productId)
    .select(({ fn }) => ['product_click.phrase', fn.countAll<number>().as('clicks')])
    .groupBy('product_click.phrase')
    .orderBy('clicks', 'desc')
    .orderBy('product_click.phrase')
    .limit(maxRows)
    .execute();
