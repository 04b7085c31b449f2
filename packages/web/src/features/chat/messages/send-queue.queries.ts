import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SendQueue } from './send-queue.model.ts'

// Every screen loads this file, so it does not import the code that sends and parses.

/** The name under which the session store keeps a person's messages that are not sent yet. */
export const sendQueueKeyOf = (personId: string) => `send-queue:${personId}`

const EMPTY: SendQueue = []

/** A person's messages that are not sent yet; never fetched, but written by the code that sends them. */
export const sendQueueQuery = (personId: string) =>
  queryOptions({
    queryKey: ['queue', personId],
    queryFn: () => EMPTY,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Returns the messages of a person that are not sent yet, of all threads; none without a person. */
export const usePendingMessages = (personId = ''): SendQueue =>
  useQuery(sendQueueQuery(personId)).data ?? EMPTY
