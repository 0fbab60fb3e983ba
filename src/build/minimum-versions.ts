/** The oldest browsers that the extension supports. */
export const minimumVersions = { chromium: 130, firefox: 143 } as const
