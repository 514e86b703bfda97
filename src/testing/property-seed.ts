import fc from 'fast-check'

/**
 * Property tests use the same cases in every run, so that failures can be reproduced. `PROPERTY_SEED=random` searches for
 * new failures; add any as an example next to its property.
 */
const SEED = 20_261_116
const requestedSeed = process.env.PROPERTY_SEED

if (requestedSeed !== 'random')
  fc.configureGlobal({ seed: requestedSeed === undefined ? SEED : Number(requestedSeed) })
