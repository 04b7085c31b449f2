import { EventEmitter } from 'node:events'
import type { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { createListener } from './listener.ts'

const CHECK_MS = 60_000

it('closes a connection that refuses to listen', async () => {
  const end = vi.fn(async () => {})
  const query = () => Promise.reject(new Error('a standby'))
  const create = () =>
    Object.assign(new EventEmitter(), { connect: async () => {}, query, end }) as unknown as Client
  await expect(createListener(create, CHECK_MS).listen('events', () => {})).rejects.toThrow('a standby')
  expect(end).toHaveBeenCalledOnce()
})

it('connects again after the first attempt has failed', async () => {
  const connect = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const query = vi.fn(async (_statement: string) => {})
  const create = () =>
    Object.assign(new EventEmitter(), { connect, query, end: async () => {} }) as unknown as Client
  const { listen, close } = createListener(create, CHECK_MS)
  connect.mockRejectedValueOnce(new Error('away'))
  await expect(listen('events', () => {})).rejects.toThrow('away')
  await listen('events', () => {})
  expect(query).toHaveBeenCalledWith('listen "events"')
  await close()
})
