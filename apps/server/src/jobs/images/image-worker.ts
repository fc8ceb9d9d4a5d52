import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { ImageTask } from './image-task.ts';
import { readImage } from './read-image.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the main file of a worker thread');

// Nothing is read twice, and the second core belongs to searches.
sharp.cache(false);
sharp.concurrency(1);
// Of all the formats that libvips knows, only those that shops' pages show: each reader is code that strangers' bytes reach.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    ...['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
    ...['VipsForeignLoadNsgif', 'VipsForeignLoadSvg'],
  ],
});

port.on('message', async (task: ImageTask) => port.postMessage(await readImage(task)));
