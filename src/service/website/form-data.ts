/** The fields of a form, with files or without; none of a body that is no form. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    // neither of the two types that forms have, or not what its type says
    if (error instanceof TypeError) return new FormData()
    throw error
  }
}
