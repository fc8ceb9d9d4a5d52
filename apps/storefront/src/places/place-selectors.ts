/** Where a shop wants a look: with `data-product` or `data-stylization`. */
export const lookSelector = '[data-vitrina-look]';

/** Where a shop wants a stream: its value is the stream's id. */
export const streamSelector = '[data-vitrina-stream]';
