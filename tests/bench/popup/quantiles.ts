export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The middle half of the values, as a share of their median. */
export const spread = (values: readonly number[]): number =>
  (quantile(values, 0.75) - quantile(values, 0.25)) / median(values)
