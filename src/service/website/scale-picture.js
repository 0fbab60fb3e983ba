// Scales a chosen photo down in the member's browser, so that any photo fits the limit of an upload. Without script
// the browser sends the original file, which the service refuses if it is too large.

/** Maximum edge in pixels: twice the largest displayed size. */
const longestEdge = 512

/** Files up to this size, in bytes, are sent unchanged if their edges are small too. */
const smallFile = 200_000

/** @param {number} width @param {number} height */
function createCanvas(width, height) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return { canvas, pen: canvas.getContext('2d') }
}

/** Whether a canvas returns the drawn pixels; browsers with tracking protection return noise. */
function isHonest() {
  const { pen } = createCanvas(4, 4)
  if (!pen) return false
  pen.fillStyle = '#f00'
  pen.fillRect(0, 0, 4, 4)
  return pen
    .getImageData(0, 0, 4, 4)
    .data.every((value, index) => value === (index % 4 === 1 || index % 4 === 2 ? 0 : 255))
}

/**
 * @param {File} file
 * @returns {Promise<File | undefined>} undefined if it is small enough, or can't be scaled
 */
async function scale(file) {
  const picture = await createImageBitmap(file)
  const edge = Math.max(picture.width, picture.height)
  if ((edge <= longestEdge && file.size <= smallFile) || !isHonest()) return undefined
  const share = Math.min(1, longestEdge / edge)
  const { canvas, pen } = createCanvas(Math.ceil(picture.width * share), Math.ceil(picture.height * share))
  if (!pen) return undefined
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const content = await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  return content instanceof Blob ? new File([content], file.name, { type: content.type }) : undefined
}

/** @param {HTMLInputElement} field */
async function replace(field) {
  const file = field.files?.[0]
  // the service refuses a file that the browser can't decode
  const scaled = file && (await scale(file).catch(() => undefined))
  if (!scaled || field.files?.[0] !== file) return
  const chosen = new DataTransfer()
  chosen.items.add(scaled)
  field.files = chosen.files
}

const field = document.getElementById('picture')
if (field instanceof HTMLInputElement && field.form) {
  const { form } = field
  /** @type {Promise<void> | undefined} */
  let scaling
  field.addEventListener('change', () => {
    const latest = replace(field).finally(() => {
      if (scaling === latest) scaling = undefined
    })
    scaling = latest
  })
  // a submit waits until scaling is done
  form.addEventListener('submit', async (event) => {
    if (!scaling) return
    event.preventDefault()
    await scaling
    form.requestSubmit(event.submitter)
  })
}
