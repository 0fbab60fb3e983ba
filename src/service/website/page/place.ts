/** The parts of a capability that fill places of pages. */
export interface Filled {
  fills?: Fills
}

export type Fills = readonly Fill[]

interface Fill {
  place: object
  row: unknown
}

type Of = [visit: { capabilities: readonly Filled[] }, ...rest: unknown[]]

/** A place on a page for what may be left out. The page declares it and asks for its rows; capabilities fill it. */
export class Place<Args extends Of, Row> {
  filledBy = (row: (...args: Args) => Row): Fill => ({ place: this, row })

  rows = (...args: Args): Row[] =>
    args[0].capabilities
      .flatMap(({ fills = [] }) => fills)
      .filter(({ place }) => place === this)
      .map(({ row }) => (row as (...args: Args) => Row)(...args))
}
