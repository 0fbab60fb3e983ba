import type { Picture } from '../../store/members/profile.ts'
import type { SiteTranslate } from '../site-translate.ts'
import { type CleanedPicture, cleanJpeg, cleanPng, cleanWebp } from './picture-formats.ts'

/** Maximum bytes of a picture, which everybody loads whole; `scale-picture.js` makes a tenth of this. */
export const largestPicture = 1_000_000

/** Maximum edge in pixels: it takes 16 MiB to draw, and a file of a few kilobytes can claim any size. */
export const longestEdge = 2048

export const largestPictureForm = largestPicture + 100_000

const formats: readonly [Picture['media_type'], (file: Buffer) => CleanedPicture | undefined][] = [
  ['image/png', cleanPng],
  ['image/jpeg', cleanJpeg],
  ['image/webp', cleanWebp],
]

/**
 * Reads the picture of a form's file field. Its content decides the type, because a sender can claim any. Only pixels
 * and their tables remain: a phone's photo contains its place, and pictures are public. Nothing is decoded.
 * @returns the sentence that says why the file can't be used
 */
export async function readPicture(file: File, t: SiteTranslate): Promise<Picture | string> {
  if (file.size > largestPicture) return t('pictureTooLarge')
  if (file.size < 12) return t('pictureWrong')
  const content = Buffer.from(await file.arrayBuffer())
  for (const [media_type, clean] of formats) {
    const picture = clean(content)
    if (!picture) continue
    const { bytes, width, height } = picture
    if (width > longestEdge || height > longestEdge) return t('pictureTooWide', { edge: longestEdge })
    return width > 0 && height > 0 ? { media_type, bytes } : t('pictureWrong')
  }
  return t('pictureWrong')
}
