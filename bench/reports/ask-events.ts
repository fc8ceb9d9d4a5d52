import { openSqliteConnection } from '../../apps/server/src/storage/sqlite-connection.ts';

type Row = Readonly<Record<string, number | string>>;

/** The same questions, asked of the raw events of a period by SQL that shares nothing with the server's. */
export const askEvents = (
  file: string,
  { from, to }: { readonly from: string; readonly to: string },
): { readonly phrases: Row[]; readonly products: Row[] } => {
  const connection = openSqliteConnection(file, [], { isReadOnly: true });
  const ask = (sql: string): Row[] => connection.run(sql, []).rows as Row[];
  const within = `at >= '${from}T00:00' and at < '${to}T24:00'`;
  const phrases = ask(`
    with found as materialized (
      select visitor, payload_json ->> 'phrase' as phrase, payload_json ->> 'total' as total
      from event where type = 'search' and ${within}
    ),
    clicked as (select visitor, count(*) as clicks from event where type = 'click' and ${within} group by 1),
    bought as (
      select visitor, count(distinct event_id) as sales, sum(item.value ->> 'quantity') as units,
        sum((item.value ->> 'quantity') * (item.value ->> 'price')) as revenue
      from event, json_each(payload_json, '$.products') as item where event.type = 'purchase' and ${within} group by 1
    )
    select phrase as text, count(*) as searches, sum(total = 0) as "emptySearches", sum(coalesce(clicks, 0)) as clicks,
      sum(coalesce(sales, 0)) as "salesCount", sum(coalesce(units, 0)) as "unitsSold",
      round(sum(coalesce(revenue, 0)), 2) as total
    from found left join clicked using (visitor) left join bought using (visitor) group by 1`);
  const products = ask(`
    with seen as (
      select item.value as id, event.type as type, 1 as units, 0 as revenue from event, json_each(payload_json, '$.productIds') as item
        where event.type = 'view' and ${within}
      union all select payload_json ->> 'productId', event.type, 1, 0 from event where type = 'click' and ${within}
      union all select item.value ->> 'productId', event.type, item.value ->> 'quantity',
          (item.value ->> 'quantity') * (item.value ->> 'price')
        from event, json_each(payload_json, '$.products') as item where event.type in ('addToCart', 'purchase') and ${within}
    )
    select id, sum(type = 'view') as views, sum(type = 'click') as clicks, sum(type = 'addToCart') as carts,
      sum(type = 'purchase') as "salesCount", sum(case when type = 'purchase' then units else 0 end) as "unitsSold",
      round(sum(revenue * (type = 'purchase')), 2) as total
    from seen group by 1`);
  connection.close();
  return { phrases, products };
};
