import type { PictureFacts } from '../core/run/picture';
import { numberText } from './amounts';
import { t } from './i18n';
import { visibleLine } from './plain-text';
import { sizeText } from './size-text';

/** `800 × 600`. */
export function pixelsText({ width, height }: Pick<PictureFacts, 'width' | 'height'>): string {
  return t('picture_pixels', numberText(width), numberText(height));
}

/** What is told of a picture that is sent, on one line: its name, its sides, its size. */
export function pictureText(picture: PictureFacts): string {
  return [visibleLine(picture.name, 60), pixelsText(picture), sizeText(picture.bytes)].join(' · ');
}
