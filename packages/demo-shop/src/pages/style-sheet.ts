/**
 * The shop's own look; pages have neither inline styles nor inline scripts. The search app's is left to the panel: `--vitrina-accent` would come
 * before the one that an owner tries out there.
 */
export const styleSheet = `
:root{--ink:#26332f;--soft:#66756f;--mint:#2f7d68;--mint-pale:#e4f1ec;--line:#e3e8e4;--paper:#fffdf9;--red:#b8322f;--radius:18px}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 ui-rounded,"Segoe UI",system-ui,-apple-system,"Helvetica Neue",Arial,sans-serif}
img{display:block;max-width:100%;height:auto}
a{color:inherit}
a:focus-visible{outline:3px solid var(--mint);outline-offset:3px;border-radius:8px}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:10px 36px;padding:16px clamp(16px,4vw,56px);border-bottom:1px solid var(--line);background:#fff}
.brand{display:flex;align-items:center;gap:12px;font-size:1.25rem;font-weight:750;text-decoration:none;letter-spacing:-.01em}
.search{flex:1 1 260px;max-width:560px}
.search input{box-sizing:border-box;width:100%;min-height:44px;padding:8px 16px;font:inherit;border:1px solid var(--line);border-radius:12px;background:#fff}
#results{min-height:100vh}
.cart{order:1;margin-left:auto;padding:6px 14px;font-weight:650;background:var(--mint-pale);border-radius:99px}
.cart[hidden]{display:none}
.buy button{padding:12px 28px;font:inherit;font-weight:650;color:#fff;background:#1c6b54;border:0;border-radius:12px;cursor:pointer}
.top nav{display:flex;flex-wrap:wrap;gap:4px 22px}
.top nav a{text-decoration:none;padding:6px 0;border-bottom:2px solid transparent}
.top nav a:hover{border-color:var(--mint)}
main{max-width:1280px;margin:0 auto;padding:24px clamp(16px,4vw,40px) 64px}
h1{font-size:clamp(1.6rem,3.4vw,2.4rem);line-height:1.15;letter-spacing:-.02em;margin:0 0 8px}
h2{font-size:1.35rem;margin:44px 0 16px;letter-spacing:-.01em}
section.stream{margin-top:44px}
h2.small{font-size:1rem;margin:24px 0 10px}
.hero{display:grid;grid-template-columns:1fr minmax(0,1.1fr);align-items:center;gap:32px;background:var(--mint-pale);border-radius:28px;padding:clamp(24px,4vw,56px)}
.hero h1{font-size:clamp(2.2rem,6vw,4rem)}
.hero p{font-size:1.2rem;color:#40544d;margin:0;max-width:26ch}
.herd{display:grid;grid-template-columns:repeat(3,1fr);gap:12px}
.herd img{border-radius:var(--radius);width:100%}
ul{list-style:none;margin:0;padding:0}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(210px,1fr));gap:16px}
.tile a{display:grid;gap:2px;padding:16px;background:#fff;border:1px solid var(--line);border-radius:var(--radius);text-decoration:none;height:100%}
.tile a:hover,.card a:hover .frame{box-shadow:0 10px 28px rgb(38 51 47/.12)}
.tile strong{font-size:1.1rem;margin-top:10px}
.tile a>span:last-child{color:var(--soft);font-size:.9rem}
.trio{display:grid;grid-template-columns:repeat(3,1fr);gap:6px}
.trio img{border-radius:10px}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(205px,1fr));gap:26px 20px}
.card a{display:flex;flex-direction:column;text-decoration:none;height:100%}
.frame{position:relative;border-radius:var(--radius);overflow:hidden;margin-bottom:10px;transition:box-shadow .2s}
.frame img{width:100%}
.badge{position:absolute;left:12px;top:12px;background:var(--red);color:#fff;font-size:.78rem;font-weight:650;padding:3px 10px;border-radius:99px}
.maker{color:var(--soft);font-size:.85rem;margin:0}
.name{font-weight:550;line-height:1.35;margin:2px 0 6px}
.price{margin-top:auto;font-weight:750}
.price ins{text-decoration:none;color:var(--red)}
.price del{color:var(--soft);font-weight:400;font-size:.9em;margin-left:4px}
.crumbs{display:flex;flex-wrap:wrap;gap:4px 8px;color:var(--soft);font-size:.88rem;margin-bottom:22px}
.crumbs a{text-decoration:none}
.crumbs a:hover{text-decoration:underline}
.count{color:var(--soft);margin:0 0 18px}
.chips{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:26px}
.chips a{display:block;padding:7px 15px;border:1px solid var(--line);border-radius:99px;background:#fff;text-decoration:none}
.chips a:hover{border-color:var(--mint)}
.chips small{color:var(--soft)}
.product{display:grid;grid-template-columns:minmax(0,1.05fr) minmax(0,1fr);gap:clamp(24px,4vw,56px);align-items:start}
.gallery img:first-child{width:100%;border-radius:28px}
.gallery .close{width:140px;border-radius:var(--radius);margin-top:14px}
.big{font-size:1.8rem;margin:14px 0 4px}
.omnibus{color:var(--soft);font-size:.9rem;margin:0 0 12px}
.stock{display:inline-block;margin:10px 0;padding:5px 14px;border-radius:99px;font-size:.92rem;background:var(--mint-pale);color:#1d5b4a}
.stock.out_of_stock{background:#f1eeee;color:#5d5555}
.stock.preorder{background:#fbf0d5;color:#6b4d09}
.variants{display:flex;flex-wrap:wrap;gap:10px}
.variants a{display:flex;align-items:center;gap:10px;padding:5px 14px 5px 5px;border:1px solid var(--line);border-radius:14px;background:#fff;text-decoration:none;font-size:.92rem}
.variants img{border-radius:10px}
.variants a[aria-current]{border-color:var(--mint);box-shadow:0 0 0 1px var(--mint)}
.description{margin:22px 0;max-width:60ch}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:8px 24px;margin:0 0 26px;padding:18px 22px;background:#fff;border:1px solid var(--line);border-radius:var(--radius);font-size:.94rem}
.facts dt{color:var(--soft)}
.facts dd{margin:0}
.back{color:var(--mint);font-weight:600}
.look:has(*){margin-block:8px 40px}
.missing{text-align:center;padding:40px 0}
.missing img{margin:0 auto 24px;border-radius:28px}
.bottom{border-top:1px solid var(--line);color:var(--soft);font-size:.9rem;padding:20px clamp(16px,4vw,56px)}
@media (max-width:760px){.hero,.product{grid-template-columns:minmax(0,1fr)}.cards{grid-template-columns:repeat(2,minmax(0,1fr));gap:20px 14px}.tiles{grid-template-columns:repeat(2,minmax(0,1fr))}.facts{grid-template-columns:1fr;gap:0}.facts dd{margin-bottom:8px}}
@media (prefers-reduced-motion:reduce){*{transition:none}}
`;
