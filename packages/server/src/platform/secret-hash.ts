import { createHash } from 'node:crypto'

/** Returns the hash under which a random secret is stored. A password needs a slow hash instead. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
