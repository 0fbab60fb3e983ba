/** Path of the sign-in's redirect address within the host that the browser gives the extension. */
export const redirectPath = 'signed-in'
