import { cream, metal } from './palette.ts';
import { circle, type Drawing, dashed, draw, faded, line, mirrored, path, rect } from './shapes.ts';

const dress: Drawing = (p) =>
  draw(
    line('M168 82 L172 118 M232 82 L228 118', p.deep, 9),
    path('M158 112 Q176 132 200 132 Q224 132 242 112 L250 184 Q200 200 150 184 Z', p.main),
    path('M152 180 Q200 196 248 180 L252 200 Q200 216 148 200 Z', p.deep),
    path(
      'M148 198 Q200 214 252 198 L304 318 Q286 340 262 330 Q232 348 200 334 Q168 348 138 330 Q114 340 96 318 Z',
      p.main,
    ),
    faded(0.35, line('M176 216 Q168 276 158 326 M224 216 Q232 276 242 326 M200 218 L200 328', p.dark, 4)),
    path(
      'M96 318 Q114 340 138 330 Q168 348 200 334 Q232 348 262 330 Q286 340 304 318 L300 306 Q280 326 260 316 Q232 332 200 320 Q168 332 140 316 Q120 326 100 306 Z',
      p.soft,
    ),
  );

const blouse: Drawing = (p) =>
  draw(
    mirrored(
      path('M150 96 Q104 108 84 190 Q76 226 92 246 Q112 254 124 240 L142 176 Z', p.deep),
      path('M88 236 Q106 250 128 238 L126 254 Q104 264 84 250 Z', p.soft),
    ),
    path(
      'M150 94 Q200 140 250 94 Q266 102 268 128 L276 308 Q200 330 124 308 L132 128 Q134 102 150 94 Z',
      p.main,
    ),
    path('M150 94 Q200 150 250 94 L242 88 Q200 134 158 88 Z', p.pale),
    path('M186 132 Q200 156 214 132 L222 176 L200 164 L178 176 Z', p.accent),
    circle(200, 134, 8, p.deep),
    faded(0.3, line('M160 200 Q156 260 152 302 M240 200 Q244 260 248 302', p.dark, 4)),
  );

const skirt: Drawing = (p) =>
  draw(
    path('M142 118 L258 118 L316 312 Q258 342 200 330 Q142 342 84 312 Z', p.main),
    faded(0.22, path('M170 136 L138 328 L168 332 L188 136 Z M230 136 L262 328 L232 332 L212 136 Z', p.dark)),
    path('M84 312 Q142 342 200 330 Q258 342 316 312 L312 298 Q256 326 200 316 Q144 326 88 298 Z', p.soft),
    rect(138, 98, 124, 26, 6, p.deep),
    rect(188, 98, 24, 26, 4, p.accent),
  );

const knitRows = 'M150 190 h100 M146 214 h108 M146 238 h108 M146 262 h108';

const sweater: Drawing = (p) =>
  draw(
    mirrored(
      path('M146 104 Q108 112 90 190 L74 282 Q92 298 116 290 L142 196 Z', p.deep),
      path('M76 274 L118 284 L114 306 Q92 312 70 298 Z', p.dark),
    ),
    path('M146 102 Q200 128 254 102 Q268 112 270 140 L272 290 L128 290 L130 140 Q132 112 146 102 Z', p.main),
    faded(0.35, dashed(knitRows, p.dark, 5)),
    path('M152 104 Q156 76 200 76 Q244 76 248 104 Q200 130 152 104 Z', p.dark),
    path('M166 98 Q200 116 234 98 Q228 86 200 86 Q172 86 166 98 Z', p.deep),
    rect(126, 286, 148, 30, 8, p.deep),
    faded(
      0.4,
      line(
        'M146 292 v18 M164 292 v18 M182 292 v18 M200 292 v18 M218 292 v18 M236 292 v18 M254 292 v18',
        p.dark,
        4,
      ),
    ),
  );

const coat: Drawing = (p) =>
  draw(
    mirrored(
      path('M150 84 Q114 94 102 160 L88 264 Q102 278 124 270 L140 176 Z', p.deep),
      path('M90 252 L127 260 L124 276 Q104 284 86 270 Z', p.dark),
    ),
    path('M150 82 L250 82 Q264 92 266 126 L284 328 Q200 348 116 328 L134 126 Q136 92 150 82 Z', p.main),
    path('M200 150 L200 338', p.dark),
    line('M206 150 L208 338', p.dark, 3),
    path('M152 80 L200 150 L170 176 L132 112 Z', p.soft),
    path('M248 80 L200 150 L230 176 L268 112 Z', p.soft),
    path('M170 80 L200 130 L230 80 Z', cream),
    rect(126, 206, 150, 18, 5, p.deep),
    rect(186, 202, 30, 26, 5, p.dark),
    circle(184, 190, 6, p.accent),
    circle(184, 250, 6, p.accent),
    circle(184, 284, 6, p.accent),
    line('M136 258 l30 -4 M264 258 l-30 -4', p.dark, 5),
  );

const shirt: Drawing = (p) =>
  draw(
    mirrored(
      path('M148 92 Q110 100 94 170 L78 280 Q96 292 116 286 L140 182 Z', p.deep),
      path('M80 268 L119 276 L115 296 Q94 302 76 288 Z', p.soft),
    ),
    path(
      'M148 90 L252 90 Q266 98 268 130 L274 316 Q236 334 200 320 Q164 334 126 316 L132 130 Q134 98 148 90 Z',
      p.main,
    ),
    rect(192, 110, 17, 212, 2, p.soft),
    path('M160 80 L200 118 L172 142 L144 98 Z', p.pale),
    path('M240 80 L200 118 L228 142 L256 98 Z', p.pale),
    path('M162 80 Q200 96 238 80 L200 118 Z', p.deep),
    [150, 184, 218, 252, 286].map((y) => circle(200, y, 4, p.dark)).join(''),
    rect(222, 160, 34, 38, 5, p.deep),
    line('M224 170 h30', p.dark, 2),
  );

const tshirt: Drawing = (p) =>
  draw(
    mirrored(
      path('M152 98 L92 132 Q80 142 84 156 L98 204 L144 190 Z', p.deep),
      line('M95 192 L141 178', p.soft, 4),
    ),
    path(
      'M150 96 Q200 138 250 96 Q268 104 270 126 L270 320 Q200 332 130 320 L130 126 Q132 104 150 96 Z',
      p.main,
    ),
    path('M150 96 Q200 138 250 96 L240 92 Q200 124 160 92 Z', p.dark),
    circle(200, 208, 36, p.accent),
    path('M172 224 L192 190 L204 208 L214 196 L230 224 Q202 250 172 224 Z', p.deep),
  );

const trousers: Drawing = (p) =>
  draw(
    path('M146 86 L254 86 L282 336 L222 340 L200 176 L178 340 L118 336 Z', p.main),
    path('M200 176 L178 340 L160 340 L194 150 Z', p.deep),
    rect(142, 74, 116, 26, 5, p.deep),
    mirrored(line('M150 102 Q158 130 140 138', p.dark, 4), dashed('M132 326 L164 328', p.pale, 3)),
    line('M200 100 L200 172', p.dark, 3),
    dashed('M208 102 Q210 148 200 156', p.pale, 3),
    circle(200, 87, 6, p.accent),
    mirrored(rect(160, 72, 8, 30, 2, p.dark)),
  );

const jacket: Drawing = (p) =>
  draw(
    mirrored(
      path('M144 104 Q104 112 88 190 L76 268 Q96 284 122 276 L140 198 Z', p.deep),
      rect(74, 262, 50, 24, 8, p.dark),
      line('M100 156 Q116 166 136 162 M92 206 Q110 216 132 210', p.dark, 4),
    ),
    path('M144 102 L256 102 Q270 112 272 142 L274 300 L126 300 L128 142 Q130 112 144 102 Z', p.main),
    faded(
      0.4,
      line(
        'M132 158 Q166 168 194 160 M128 206 Q164 216 194 208 M128 254 Q164 264 194 256 M268 158 Q234 168 206 160 M272 206 Q236 216 206 208 M272 254 Q236 264 206 256',
        p.dark,
        5,
      ),
    ),
    path('M150 106 Q150 66 200 66 Q250 66 250 106 Q200 132 150 106 Z', p.dark),
    path('M166 104 Q168 82 200 82 Q232 82 234 104 Q200 120 166 104 Z', p.accent),
    line('M200 120 L200 298', metal, 7),
    rect(195, 126, 10, 20, 4, p.accent),
    rect(124, 294, 152, 22, 8, p.deep),
  );

const hoodie: Drawing = (p) =>
  draw(
    mirrored(
      path('M146 110 Q106 118 92 196 L76 284 Q94 300 120 292 L142 204 Z', p.deep),
      rect(72, 280, 50, 22, 8, p.dark),
    ),
    path('M146 108 L254 108 Q268 118 270 146 L272 300 L128 300 L130 146 Q132 118 146 108 Z', p.main),
    path('M148 116 Q138 60 200 58 Q262 60 252 116 Q240 142 200 146 Q160 142 148 116 Z', p.deep),
    path('M168 116 Q164 80 200 78 Q236 80 232 116 Q220 132 200 134 Q180 132 168 116 Z', p.dark),
    line('M184 138 L182 196 M216 138 L218 186', p.pale, 5),
    path('M156 230 L244 230 L262 290 L138 290 Z', p.deep),
    line('M156 230 L140 286 M244 230 L260 286', p.dark, 3),
    rect(126, 296, 148, 22, 8, p.dark),
  );

export const clothes = { dress, blouse, skirt, sweater, coat, shirt, tshirt, trousers, jacket, hoodie };
