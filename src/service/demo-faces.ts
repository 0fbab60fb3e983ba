import { type Colour, drawPng } from './png.ts'

/** An ellipse in units of the picture's edge; `above` and `below` cut it at a height. */
interface Ellipse {
  x: number
  y: number
  width: number
  height: number
  colour: Colour
  above?: number
  below?: number
}

/** Edge of a face in pixels. */
const edge = 128

const grounds: Colour[] = [
  [196, 214, 232],
  [240, 217, 181],
  [205, 229, 208],
  [232, 205, 222],
  [214, 208, 240],
  [246, 228, 158],
  [190, 226, 226],
]
const skins: Colour[] = [
  [244, 208, 177],
  [141, 85, 54],
  [224, 172, 125],
  [92, 58, 41],
  [198, 134, 90],
]
const hairs: Colour[] = [
  [58, 40, 32],
  [214, 170, 92],
  [24, 22, 28],
  [134, 66, 34],
  [150, 150, 156],
  [92, 64, 44],
]
const clothes: Colour[] = [
  [36, 74, 122],
  [150, 52, 60],
  [48, 104, 78],
  [94, 62, 128],
  [204, 122, 44],
  [60, 66, 76],
  [30, 128, 140],
  [128, 100, 60],
]
const ink: Colour = [38, 30, 34]

/** An invented face of shapes as a PNG, another one for each number up to some hundreds; long hair for even ones. */
export function drawFace(number: number): Uint8Array<ArrayBuffer> {
  const ground = pick(grounds, number)
  const shapes = face(number)
  return drawPng(edge, (column, row) => {
    const [x, y] = [(column + 0.5) / edge, (row + 0.5) / edge]
    return shapes.reduce((under, shape) => blend(under, shape.colour, coverage(shape, x, y)), ground)
  })
}

/** The shapes from back to front; the numbers of choices have few common divisors, so that faces seldom repeat. */
function face(number: number): Ellipse[] {
  const skin = pick(skins, number)
  const hair = pick(hairs, number)
  const wide = 0.19 + 0.015 * (number % 3)
  const eye = (x: number): Ellipse => ({ x, y: 0.45, width: 0.022, height: 0.028, colour: ink })
  const long = number % 2 === 0
  const mouth = { x: 0.5, y: 0.53, width: 0.065 + 0.01 * (number % 4), height: 0.06, colour: ink }
  return [
    ...(long ? [{ x: 0.5, y: 0.5, width: wide + 0.08, height: 0.34, colour: hair, below: 0.76 }] : []),
    { x: 0.5, y: 1.02, width: 0.36, height: 0.3, colour: pick(clothes, number) },
    { x: 0.5, y: 0.7, width: 0.08, height: 0.13, colour: skin },
    { x: 0.5, y: 0.45, width: wide, height: 0.25, colour: skin },
    { x: 0.5, y: 0.36, width: wide + 0.02, height: 0.2, colour: hair, below: 0.3 + 0.02 * (number % 3) },
    eye(0.42),
    eye(0.58),
    { ...mouth, above: 0.55 },
    ...(number % 10 === 3 ? [{ x: 0.5, y: 0.62, width: wide - 0.04, height: 0.09, colour: hair, above: 0.6 }] : []),
  ]
}

/** How much of a pixel a shape covers, from 0 to 1: its edges are soft by a pixel. */
function coverage({ x, y, width, height, above = 0, below = 1 }: Ellipse, px: number, py: number): number {
  const distance = (Math.sqrt(((px - x) / width) ** 2 + ((py - y) / height) ** 2) - 1) * Math.min(width, height)
  return clamp(0.5 - distance * edge) * clamp(0.5 + (below - py) * edge) * clamp(0.5 + (py - above) * edge)
}

function blend(under: Colour, over: Colour, part: number): Colour {
  if (part === 0) return under
  const mix = (index: 0 | 1 | 2) => Math.round(under[index] + (over[index] - under[index]) * part)
  return [mix(0), mix(1), mix(2)]
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

function pick(choices: readonly Colour[], number: number): Colour {
  return choices[number % choices.length] ?? ink
}
