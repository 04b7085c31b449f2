import type { PlatformHealth } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { FactsLine } from '../../../ui/figures/facts-line.tsx'
import { ShareBar } from '../../../ui/figures/share-bar.tsx'
import { WaitingFigure } from '../../../ui/figures/waiting-figure.tsx'
import { sayStorage, sayStorageBar, storageParts } from './admin-health.messages.ts'
import classes from './admin-health.module.css'

const COLOURS = ['var(--store-1)', 'var(--store-2)', 'var(--store-3)', 'var(--store-4)']

/** What is stored, by what it holds; a bar against the quota, none where no quota is set. */
export function AdminStorageMeter({ storage }: { readonly storage: PlatformHealth['storage'] | undefined }) {
  const said = storage && sayStorage(storage)
  return (
    <div className={classes.storage}>
      <div className={classes.storageHead}>
        <span>Storage</span>
        {said ? (
          <span>
            <b>{said.used}</b>
            {said.of}
          </span>
        ) : (
          <WaitingFigure />
        )}
      </div>
      {storage && <Parts storage={storage} />}
    </div>
  )
}

function Parts({ storage }: { readonly storage: PlatformHealth['storage'] }) {
  const parts = storageParts(storage)
  return (
    <>
      {storage.quota !== null && (
        <ShareBar
          label={sayStorageBar(storage)}
          whole={storage.quota}
          parts={parts.map(({ name, bytes }, place) => ({ name, size: bytes, colour: COLOURS[place] ?? '' }))}
        />
      )}
      <FactsLine>
        {parts.map(({ name, words }) => (
          <span key={name}>{words}</span>
        ))}
      </FactsLine>
    </>
  )
}
