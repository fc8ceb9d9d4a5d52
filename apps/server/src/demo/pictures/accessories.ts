import { cream, graphite, metal, metalDeep, metalSoft } from './palette.ts';
import {
  circle,
  type Drawing,
  dashed,
  draw,
  ellipse,
  faded,
  line,
  mirrored,
  moved,
  path,
  rect,
  turned,
} from './shapes.ts';

const hikingBoot: Drawing = (p) =>
  draw(
    path('M132 110 L214 100 L222 210 Q262 232 304 242 Q334 252 332 296 L112 296 Q120 200 132 110 Z', p.main),
    path('M232 216 Q268 234 304 242 Q334 252 332 296 L262 296 Q262 236 232 216 Z', p.deep),
    path('M112 296 Q114 262 120 232 Q156 240 164 296 Z', p.deep),
    rect(126, 94, 94, 28, 12, p.dark),
    path(
      'M104 292 L338 292 L336 322 L316 322 L310 334 L290 322 L270 334 L250 322 L176 322 L160 334 L104 330 Z',
      graphite,
    ),
    line('M200 140 L234 138 M204 166 L240 160 M208 192 L248 182', p.accent, 7),
    dashed('M136 138 Q126 190 122 226', p.pale, 3),
  );

const sneaker: Drawing = (p) =>
  draw(
    path(
      'M92 208 Q98 186 128 196 Q156 214 190 176 Q204 164 218 180 Q250 232 306 244 Q334 252 334 292 L90 292 Q84 246 92 208 Z',
      p.main,
    ),
    path('M268 236 Q300 240 318 250 Q336 262 334 292 L252 292 Q250 252 268 236 Z', cream),
    path('M92 208 Q98 186 128 196 L142 292 L90 292 Q84 246 92 208 Z', p.deep),
    path('M150 284 Q196 280 236 244 Q214 278 226 292 L150 292 Z', p.accent),
    line('M196 200 L226 186 M210 220 L242 204 M228 236 L258 220', cream, 7),
    path('M82 284 L340 284 Q344 322 318 322 L104 322 Q80 318 82 284 Z', cream),
    line('M92 304 L334 304', p.deep, 4),
  );

const tallBoot: Drawing = (p) =>
  draw(
    path('M146 72 L238 66 L232 230 Q262 248 296 258 Q320 268 318 306 L138 306 Q140 200 146 72 Z', p.main),
    path('M240 236 Q270 250 296 258 Q320 268 318 306 L250 306 Q256 262 240 236 Z', p.deep),
    path('M146 72 L238 66 L237 92 L145 98 Z', p.dark),
    rect(184, 306, 140, 22, 9, graphite),
    path('M136 304 L196 304 L190 340 L140 340 Z', graphite),
    line('M150 220 L232 214', p.dark, 9),
    rect(176, 208, 24, 20, 4, p.accent),
    dashed('M222 104 L217 200', p.pale, 3),
  );

const sandals: Drawing = (p) => {
  const one = draw(
    path(
      'M118 110 Q160 86 178 128 Q186 190 176 250 Q172 316 138 316 Q104 314 104 262 Q92 168 118 110 Z',
      p.dark,
    ),
    path(
      'M122 118 Q156 98 170 132 Q178 190 168 248 Q164 304 138 304 Q114 302 114 258 Q104 172 122 118 Z',
      '#d9b88f',
    ),
    path('M98 176 Q134 134 186 164 L184 192 Q138 166 100 206 Z', p.main),
    path('M100 246 Q140 216 178 236 L174 264 Q140 246 106 274 Z', p.main),
    line('M140 156 L142 244', p.deep, 12),
    circle(141, 196, 8, p.accent),
  );
  return draw(
    turned(-6, 140, 200, one),
    moved(400, 0, `<g transform="scale(-1 1)">${turned(-6, 140, 200, one)}</g>`),
  );
};

const slippers: Drawing = (p) => {
  const one = draw(
    path('M100 150 Q100 86 142 86 Q184 86 184 150 L188 262 Q186 330 142 330 Q98 330 96 262 Z', p.dark),
    path('M110 152 Q110 98 142 98 Q174 98 174 152 L176 240 L108 240 Z', p.soft),
    faded(0.35, path('M110 190 L174 190 L176 240 L108 240 Z', p.dark)),
    path('M92 196 Q142 168 192 196 Q202 336 142 338 Q82 336 92 196 Z', p.main),
    path('M90 192 Q142 160 194 192 Q198 206 193 218 Q142 186 91 218 Q86 206 90 192 Z', cream),
    circle(142, 268, 14, p.accent),
  );
  return draw(turned(174, 142, 210, one), moved(116, 0, turned(186, 142, 210, one)));
};

const beanie: Drawing = (p) =>
  draw(
    circle(200, 98, 34, cream),
    faded(0.5, dashed('M180 92 Q200 78 220 92 M178 108 Q200 96 222 108', p.deep, 4)),
    path('M96 250 Q92 118 200 114 Q308 118 304 250 Z', p.main),
    faded(
      0.35,
      line(
        'M140 152 Q128 196 128 244 M172 126 Q162 190 164 244 M228 126 Q238 190 236 244 M260 152 Q272 196 272 244',
        p.dark,
        5,
      ),
    ),
    rect(84, 238, 232, 66, 22, p.deep),
    faded(
      0.45,
      line(
        'M112 252 v38 M140 252 v38 M168 252 v38 M200 252 v38 M232 252 v38 M260 252 v38 M288 252 v38',
        p.dark,
        5,
      ),
    ),
    rect(206, 262, 46, 24, 4, p.accent),
  );

const scarf: Drawing = (p) =>
  draw(
    path('M222 168 L276 160 L290 312 L226 318 Z', p.deep),
    line('M232 318 v18 M248 316 v18 M264 315 v18 M282 313 v18', p.deep, 5),
    path('M112 118 Q200 62 288 118 Q310 158 278 188 Q200 232 122 188 Q90 158 112 118 Z', p.main),
    path('M138 124 Q200 90 262 124 Q200 152 138 124 Z', p.dark),
    path('M158 176 L222 180 L208 326 L138 316 Z', p.main),
    path('M141 292 L211 302 L209 316 L139 306 Z M145 262 L214 270 L212 282 L143 274 Z', p.accent),
    line(
      'M146 318 l-3 18 M164 321 l-2 18 M182 323 l-2 18 M200 325 l-1 18',
      p.main.startsWith('#') ? p.main : p.base,
      5,
    ),
    path('M150 174 Q190 166 232 178 Q236 206 222 216 Q186 206 152 212 Q144 192 150 174 Z', p.deep),
  );

const handbag: Drawing = (p) =>
  draw(
    line('M142 180 Q142 78 200 78 Q258 78 258 180', p.deep, 14),
    path(
      'M98 166 L302 166 Q316 166 318 182 L332 308 Q332 330 308 330 L92 330 Q68 330 68 308 L82 182 Q84 166 98 166 Z',
      p.main,
    ),
    path('M82 182 Q84 166 98 166 L302 166 Q316 166 318 182 L322 214 Q200 282 78 214 Z', p.deep),
    dashed('M84 210 Q200 270 316 210', p.pale, 3),
    rect(180, 226, 40, 42, 8, p.accent),
    circle(200, 246, 6, p.dark),
    mirrored(circle(142, 182, 8, p.accent)),
  );

const backpack: Drawing = (p) =>
  draw(
    line('M176 88 Q176 62 200 62 Q224 62 224 88', p.dark, 10),
    mirrored(path('M112 170 Q84 190 86 262 L88 316 L116 316 Z', p.dark)),
    path(
      'M112 150 Q112 80 200 80 Q288 80 288 150 L296 314 Q296 338 270 338 L130 338 Q104 338 104 314 Z',
      p.main,
    ),
    path('M112 150 Q112 80 200 80 Q288 80 288 150 L290 184 Q200 206 110 184 Z', p.deep),
    rect(130, 226, 140, 88, 18, p.deep),
    line('M142 250 L258 250', p.accent, 6),
    rect(214, 246, 8, 24, 4, p.accent),
    mirrored(rect(146, 160, 14, 58, 4, p.dark), rect(142, 192, 22, 18, 4, metal)),
    rect(178, 120, 44, 30, 6, p.accent),
  );

const belt: Drawing = (p) =>
  draw(
    path('M88 196 Q88 118 200 118 Q312 118 312 196 L312 232 Q312 156 200 156 Q88 156 88 232 Z', p.dark),
    path('M76 190 Q76 300 200 300 Q324 300 324 190 L324 228 Q324 342 200 342 Q76 342 76 228 Z', p.main),
    dashed('M84 216 Q92 310 200 310 M236 310 Q308 304 317 216', p.pale, 3),
    `<rect x="168" y="288" width="62" height="66" rx="10" fill="none" stroke="${metalDeep}" stroke-width="11"/>`,
    line('M170 321 L214 321', metal, 8),
    rect(244, 290, 16, 54, 4, p.deep),
    circle(278, 306, 4, p.dark),
    circle(294, 294, 4, p.dark),
  );

const watch: Drawing = (p) =>
  draw(
    path('M162 66 L238 66 L248 140 L152 140 Z', p.main),
    path('M152 262 L248 262 L238 338 L162 338 Z', p.main),
    line('M200 288 v4 M200 306 v4 M200 322 v3', p.dark, 7),
    dashed('M170 74 L162 128 M230 74 L238 128 M162 276 L170 330 M238 276 L230 330', p.pale, 3),
    rect(284, 190, 20, 22, 5, metalDeep),
    circle(200, 201, 90, metalDeep),
    circle(200, 201, 80, metalSoft),
    circle(200, 201, 68, cream),
    line('M200 142 v10 M200 250 v10 M141 201 h10 M249 201 h10', graphite, 5),
    line('M200 201 L200 158 M200 201 L232 218', graphite, 6),
    line('M200 201 L176 240', p.accent === '#f4f1ea' ? p.deep : p.accent, 3),
    circle(200, 201, 7, p.deep),
  );

const sunglasses: Drawing = (p) =>
  draw(
    line('M84 168 Q64 140 96 116 L132 100 M316 168 Q336 140 304 116 L268 100', p.deep, 12),
    mirrored(
      path('M66 164 Q124 142 186 168 Q192 250 132 256 Q72 256 66 164 Z', p.main),
      path('M82 176 Q126 160 172 180 Q174 238 132 242 Q88 240 82 176 Z', graphite),
      faded(
        0.3,
        path('M96 180 L124 174 L100 222 Q90 204 96 180 Z M136 174 L148 176 L116 238 L108 232 Z', '#ffffff'),
      ),
    ),
    line('M182 178 Q200 164 218 178', p.base, 12),
  );

const socks: Drawing = (p) => {
  const one = draw(
    path(
      'M128 78 L198 78 L196 212 Q196 228 184 238 L132 292 Q106 312 84 292 Q66 270 90 246 L130 206 Z',
      p.main,
    ),
    path('M196 200 Q196 228 184 238 L170 252 Q150 234 160 210 Q176 192 196 200 Z', p.deep),
    path('M90 246 L104 232 Q138 244 136 288 L132 292 Q106 312 84 292 Q66 270 90 246 Z', p.deep),
    rect(122, 70, 82, 36, 8, p.accent),
    faded(0.4, line('M138 76 v24 M154 76 v24 M170 76 v24 M188 76 v24', p.dark, 4)),
  );
  return draw(moved(96, 26, faded(0.85, one)), moved(8, 2, one));
};

const umbrella: Drawing = (p) =>
  draw(
    line('M200 66 L200 304 Q200 334 226 334 Q250 334 250 308', graphite, 9),
    path(
      'M60 214 Q68 92 200 84 Q332 92 340 214 Q318 190 294 214 Q270 190 247 214 Q224 190 200 214 Q176 190 153 214 Q130 190 106 214 Q82 190 60 214 Z',
      p.main,
    ),
    faded(0.4, path('M200 84 Q150 120 153 214 Q176 190 200 214 Q224 190 247 214 Q250 120 200 84 Z', p.dark)),
    faded(0.4, line('M200 84 Q112 124 106 214 M200 84 Q288 124 294 214', p.dark, 4)),
    circle(200, 78, 9, p.accent),
    ellipse(200, 84, 14, 5, p.dark),
  );

export const accessories = {
  hikingBoot,
  sneaker,
  tallBoot,
  sandals,
  slippers,
  beanie,
  scarf,
  handbag,
  backpack,
  belt,
  watch,
  sunglasses,
  socks,
  umbrella,
};
