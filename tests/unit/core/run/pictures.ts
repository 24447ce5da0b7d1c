import type { SentPicture } from '../../../../src/core/run/picture';

/** A PNG of one red pixel, as it goes to a model. */
export const redPixel: SentPicture = {
  name: 'red.png',
  type: 'image/png',
  width: 1,
  height: 1,
  bytes: 69,
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
};
