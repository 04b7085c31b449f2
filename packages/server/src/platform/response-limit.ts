/** Fails a response with `error` when its body is longer than `maxBytes`. */
export function limitResponse(response: Response, maxBytes: number, error: Error): Response {
  let left = maxBytes
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.length
      if (left < 0) controller.error(error)
      else controller.enqueue(chunk)
    },
  })
  return response.body ? new Response(response.body.pipeThrough(limit), response) : response
}
