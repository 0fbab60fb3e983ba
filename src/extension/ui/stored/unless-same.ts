/** State update that does nothing if the new value equals the old one, so that nothing is drawn again. */
export const unlessSame =
  <Value>(now: Value) =>
  (before: Value): Value =>
    JSON.stringify(now) === JSON.stringify(before) ? before : now
