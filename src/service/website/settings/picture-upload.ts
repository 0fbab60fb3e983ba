import type { Picture } from '../../store/members/pictures.ts'
import type { CleanedPicture } from './picture-formats/cleaned-picture.ts'
import { cleanJpeg } from './picture-formats/jpeg.ts'
import { cleanPng } from './picture-formats/png.ts'
import { cleanWebp } from './picture-formats/webp.ts'

/**
 * The largest picture that is taken, in bytes. Whoever meets the member loads all of it, in every form, since nothing here can
 * make it smaller; what `scale-picture.js` makes of a photo is a tenth of this.
 */
export const largestPicture = 1_000_000

/**
 * The longest edge, in pixels: whoever draws a picture of this size unpacks 16 MiB. A file of a few kilobytes can say that it
 * is any size, and it is drawn by all who meet its member.
 */
export const longestEdge = 2048

/** What a form with a picture may hold altogether, in bytes. */
export const largestPictureForm = largestPicture + 100_000

/** A picture that can't be taken; the sentence that says why. */
interface WrongPicture {
  problem: 'pictureTooLarge' | 'pictureTooWide' | 'pictureWrong'
}

const formats: readonly [Picture['media_type'], (file: Buffer) => CleanedPicture | undefined][] = [
  ['image/png', cleanPng],
  ['image/jpeg', cleanJpeg],
  ['image/webp', cleanWebp],
]

/**
 * The picture in a form's file field, told by its content: what the browser says of its type is the sender's to choose.
 * Only its pixels and what they need are kept: a photo of a phone says where it was taken, and everybody sees a member's
 * picture. Nothing is decoded.
 *
 * @returns undefined where no file was chosen
 */
export async function readPicture(file: File | string | null): Promise<Picture | WrongPicture | undefined> {
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return undefined
  if (file.size > largestPicture) return { problem: 'pictureTooLarge' }
  if (file.size < 12) return { problem: 'pictureWrong' }
  const content = Buffer.from(await file.arrayBuffer())
  for (const [media_type, clean] of formats) {
    const picture = clean(content)
    if (!picture) continue
    const { bytes, width, height } = picture
    if (width > longestEdge || height > longestEdge) return { problem: 'pictureTooWide' }
    return width > 0 && height > 0 ? { media_type, bytes } : { problem: 'pictureWrong' }
  }
  return { problem: 'pictureWrong' }
}
