export const guide = (_: unknown) => ''
