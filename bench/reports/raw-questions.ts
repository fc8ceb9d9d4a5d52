import type { ReportPeriod } from '@vitrina/contract';

/** How a database reads the payloads of events. */
export type Dialect = {
  readonly text: (payload: string, field: string) => string;
  readonly number: (payload: string, field: string) => string;
  /** A joined row, `item`, for each element of a payload's array. */
  readonly eachOf: (field: string) => string;
  readonly item: string;
  /** The text of an element that is one. */
  readonly itemText: string;
  /** The sum of a sum of money, in units and rounded to hundredths. */
  readonly money: (sum: string) => string;
  readonly count: (condition: string) => string;
};

export const sqlite: Dialect = {
  text: (payload, field) => `${payload} ->> '${field}'`,
  number: (payload, field) => `(${payload} ->> '${field}')`,
  eachOf: (field) => `join json_each(payload_json, '$.${field}') as item`,
  item: 'item.value',
  itemText: 'item.value',
  money: (sum) => `round(${sum}, 2)`,
  count: (condition) => `sum(${condition})`,
};

export const postgres: Dialect = {
  text: (payload, field) => `${payload} ->> '${field}'`,
  number: (payload, field) => `(${payload} ->> '${field}')::numeric`,
  eachOf: (field) => `cross join lateral jsonb_array_elements(payload_json -> '${field}') as item(value)`,
  item: 'item.value',
  itemText: `item.value #>> '{}'`,
  money: (sum) => `round(${sum}, 2)`,
  count: (condition) => `count(*) filter (where ${condition})`,
};

type Questions = { readonly phrases: string; readonly products: string };

/** The reports of a period asked of the raw events, by SQL that shares nothing with the server's. All rows, in no order. */
export const rawQuestions = (
  { text, number, eachOf, item, itemText, money, count }: Dialect,
  { from, to }: ReportPeriod,
): Questions => {
  const payload = 'payload_json';
  const within = `at >= '${from}T00:00' and at < '${to}T24:00'`;
  const phrases = `
    with found as (
      select visitor, ${text(payload, 'phrase')} as phrase, ${number(payload, 'total')} as total
      from event where type = 'search' and ${within}
    ),
    clicked as (select visitor, count(*) as clicks from event where type = 'click' and ${within} group by 1),
    bought as (
      select visitor, count(distinct event_id) as sales, sum(${number(item, 'quantity')}) as units,
        sum(${number(item, 'quantity')} * ${number(item, 'price')}) as revenue
      from event ${eachOf('products')} where event.type = 'purchase' and ${within} group by 1
    )
    select phrase as text, count(*) as searches, ${count('total = 0')} as "emptySearches",
      sum(coalesce(clicks, 0)) as clicks, sum(coalesce(sales, 0)) as "salesCount",
      sum(coalesce(units, 0)) as "unitsSold", ${money('sum(coalesce(revenue, 0))')} as total
    from found left join clicked using (visitor) left join bought using (visitor) group by 1`;
  const products = `
    with seen as (
      select ${itemText} as id, event.type as type, 1 as units, 0 as revenue
        from event ${eachOf('productIds')} where event.type = 'view' and ${within}
      union all select ${text(payload, 'productId')}, event.type, 1, 0 from event where type = 'click' and ${within}
      union all select ${text(item, 'productId')}, event.type, ${number(item, 'quantity')},
          ${number(item, 'quantity')} * ${number(item, 'price')}
        from event ${eachOf('products')} where event.type in ('addToCart', 'purchase') and ${within}
    )
    select id, ${count(`type = 'view'`)} as views, ${count(`type = 'click'`)} as clicks,
      ${count(`type = 'addToCart'`)} as carts, ${count(`type = 'purchase'`)} as "salesCount",
      sum(case when type = 'purchase' then units else 0 end) as "unitsSold",
      ${money(`sum(case when type = 'purchase' then revenue else 0 end)`)} as total
    from seen group by 1`;
  return { phrases, products };
};
