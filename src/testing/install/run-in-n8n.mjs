// Runs the packed node with n8n's own loader and engine: `node run-in-n8n.mjs` with a job on standard input. It is copied to
// a folder in which n8n-core and the node are installed.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// n8n's packages cannot be imported as modules.
const require = createRequire(import.meta.url)
const { LoadOptionsContext, PackageDirectoryLoader, WorkflowExecute } = require('n8n-core')
const { ICredentialsHelper, Workflow } = require('n8n-workflow')

/** `credentials`, and either `list` (a list method), `fields` or `items`, each with the node's `parameters`. */
const job = JSON.parse(readFileSync(0, 'utf8'))

const loader = new PackageDirectoryLoader(join(import.meta.dirname, 'node_modules/n8n-nodes-flowpost'))
await loader.loadAll()
const { type: node } = loader.nodeTypes.flowpost
const { type: credentialType } = loader.credentialTypes.flowpostApi

/** n8n reads credentials from its database; here they come from the job. */
class JobCredentials extends ICredentialsHelper {
  getParentTypes = () => []
  isCredentialUsableByNode = () => true
  getDecrypted = async () => job.credentials
  getCredentials = async () => ({ getData: () => job.credentials })
  getCredentialsProperties = () => credentialType.properties
  preAuthentication = async () => undefined
  runPreAuthentication = async () => undefined
  updateCredentials = async () => {}
  updateCredentialsOauthTokenData = async () => {}
  authenticate = (credentials, _type, options) => credentialType.authenticate(credentials, options)
}

const flowpost = {
  id: 'flowpost',
  name: 'Order confirmation',
  type: 'flowpost',
  typeVersion: 1,
  position: [0, 0],
  parameters: job.parameters,
  credentials: { flowpostApi: { id: '1', name: 'Flowpost' } },
}
const nodeTypes = { getByNameAndVersion: () => node, getByName: () => node, getKnownTypes: () => ({}) }
const workflow = new Workflow({
  id: 'wf1',
  name: 'Orders',
  nodes: [flowpost],
  connections: {},
  active: false,
  nodeTypes,
  settings: { executionOrder: 'v1' },
})
const additionalData = {
  credentialsHelper: new JobCredentials(),
  executionId: job.executionId ?? '1',
  currentNodeParameters: job.parameters,
  restApiUrl: '',
  variables: {},
  externalSecretsProxy: {},
  hooks: { runHook: async () => {}, addHandler: () => {} },
  setExecutionStatus: () => {},
  sendDataToUI: () => {},
  getRunnerStatus: () => ({ available: true }),
}

async function run() {
  if (job.list || job.fields) {
    const context = new LoadOptionsContext(workflow, flowpost, additionalData, '')
    if (job.fields) return node.methods.resourceMapping.getLayoutVariables.call(context)
    return node.methods.listSearch[job.list].call(context, job.filter, job.token)
  }
  const execution = new WorkflowExecute(additionalData, 'manual', {
    startData: {},
    resultData: { runData: {} },
    executionData: {
      contextData: {},
      metadata: {},
      nodeExecutionStack: [
        { node: flowpost, data: { main: [job.items.map((json) => ({ json }))] }, source: null },
      ],
      waitingExecution: {},
      waitingExecutionSource: {},
    },
  })
  const { data } = await execution.processRunExecutionData(workflow)
  const [result] = data.resultData.runData[flowpost.name] ?? []
  return {
    error: data.resultData.error?.message ?? null,
    code: data.resultData.error?.httpCode ?? null,
    items: result?.data?.main[0]?.map(({ json }) => json) ?? [],
  }
}

const outcome = JSON.stringify(await run())
process.stdout.write(`\n${outcome}`)
process.exit()
