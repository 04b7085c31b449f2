import { Box } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert } from './alert.tsx'

export interface RefetchAlertProps {
  readonly query: Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>
  /** "Failed to load this project". */
  readonly message: string
}

/** An alert above loaded data whose last refetch failed, so that the data may be outdated. */
export const RefetchAlert = ({ query, message }: RefetchAlertProps) =>
  query.isError && query.data !== undefined ? (
    <Box mb={16}>
      <Alert kind="error" onRetry={() => void query.refetch()}>
        {message}
      </Alert>
    </Box>
  ) : null
